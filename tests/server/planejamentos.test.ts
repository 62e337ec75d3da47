import { expect, test } from 'vitest'
import { institute, type Person, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()

/** Beatriz with a class on Mondays and Wednesdays, and what she plans; it is Tuesday, 10 March. */
async function comTurma() {
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id, dias_de_aula: ['seg', 'qua'] })
  const plano = async (data_aula: string, tema: string, quem: Person = beatriz) => {
    const values = { data_aula, tema, disciplina: 'Horta', educador_id: quem.id }
    return (await quem.post('/planejamentos/', values)).body as Row
  }
  return { beatriz, turma, plano }
}

const adiar = (turma: Row) => `/turma/${turma.id}/adiamento`
const doDia = (turma: Row, data: string) => `/turma/${turma.id}/planejamentos/${data}`
const temas = (body: unknown) => (body as Row[]).map(({ tema }) => tema)

test('os planejamentos de um dia de uma turma são os do educador dela, do último escrito ao primeiro', async () => {
  const { beatriz, turma, plano } = await comTurma()
  const carla = await casa.educadora()
  const fracoes = await plano('2026-03-09', 'Frações')
  await plano('2026-03-09', 'Jogo')
  await plano('2026-03-11', 'Decimais')
  await plano('2026-03-09', 'De outra', carla)
  for (const person of [coordenadora, beatriz])
    expect(temas((await person.get(doDia(turma, '2026-03-09'))).body)).toEqual(['Jogo', 'Frações'])
  expect((await beatriz.delete(`/planejamentos/${fracoes.id}`)).status).toBe(204)
  expect((await beatriz.get(doDia(turma, '2026-03-09'))).body).toEqual([
    {
      id: expect.any(Number),
      ...{ data_aula: '2026-03-09', tema: 'Jogo', disciplina: 'Horta' },
      ...{ realizado: false, adiado_de: null, observacao: null, etag: '"1"' },
      ...{ turma_id: null, turma: null },
      ...{ educador_id: beatriz.id, educador: { id: beatriz.id, nome: 'Beatriz' } },
    },
  ])
  expect((await carla.get(doDia(turma, '2026-03-09'))).status).toBe(404)
  const semEducador = await casa.turma()
  expect((await coordenadora.get(doDia(semEducador, '2026-03-09'))).body).toEqual([])
  expect((await beatriz.get(doDia(turma, '2026-03-32'))).status).toBe(400)
})

test('a chamada de um dia diz quantos planejamentos há para ele, a quem os lê', async () => {
  const { beatriz, turma, plano } = await comTurma()
  await plano('2026-03-09', 'Frações')
  const chamada = `/turma/${turma.id}/dia/2026-03-09`
  for (const person of [coordenadora, beatriz])
    expect((await person.get(chamada)).body).toEqual({ registros: [], planejamentos: 1 })
  expect((await (await casa.assistente()).get(chamada)).body).toEqual({ registros: [] })
  const outroDia = `/turma/${turma.id}/dia/2026-03-10`
  expect((await beatriz.get(outroDia)).body).toEqual({ registros: [] })
})

test('um planejamento fica realizado, com uma anotação, e deixa de estar; antes do dia da aula é recusado', async () => {
  const { beatriz, turma, plano } = await comTurma()
  const hoje = await plano('2026-03-10', 'Frações')
  const amanha = await plano('2026-03-11', 'Decimais')
  const muda = (row: Row, values: object) => beatriz.put(`/planejamentos/${row.id}`, values)
  expect(
    (await muda(hoje, { realizado: true, observacao: ' Faltou o jogo. ' })).body,
  ).toMatchObject({ realizado: true, observacao: 'Faltou o jogo.', tema: 'Frações' })
  const lidos = (await coordenadora.get(doDia(turma, '2026-03-10'))).body
  expect(lidos).toMatchObject([{ realizado: true, observacao: 'Faltou o jogo.' }])
  expect((await muda(hoje, { realizado: false })).body).toMatchObject({ realizado: false })
  const cedo = await muda(amanha, { realizado: true })
  expect([cedo.status, cedo.body]).toMatchObject([
    400,
    { errors: { realizado: 'A aula deste planejamento ainda não chegou' } },
  ])
  await muda(hoje, { realizado: true })
  expect((await muda(hoje, { data_aula: '2026-03-12' })).status).toBe(400)
  expect((await muda(hoje, { adiado_de: '2026-03-01' })).body).toMatchObject({
    errors: { adiado_de: 'Campo que não pode ser alterado' },
  })
  expect((await coordenadora.put(`/planejamentos/${hoje.id}`, { realizado: false })).status).toBe(
    403,
  )
})

test('o planejamento que outra aba mudou é recusado com 412, e o que ela escreveu fica', async () => {
  const { beatriz, turma, plano } = await comTurma()
  const { id } = await plano('2026-03-09', 'Frações')
  const path = `/planejamentos/${id}`
  const lidos = async () => (await beatriz.get(doDia(turma, '2026-03-09'))).body as Row[]
  const [visto] = await lidos()
  const de = (row: Row | undefined) => ({ 'if-match': String(row?.etag) })
  const outra = await beatriz.put(path, { observacao: 'Da outra aba' }, de(visto))
  expect(outra.status).toBe(200)
  for (const values of [{ observacao: 'Desta aba' }, { realizado: true }, { tema: 'Outro' }])
    expect((await beatriz.put(path, values, de(visto))).status).toBe(412)
  const [agora] = await lidos()
  expect(agora).toMatchObject({ observacao: 'Da outra aba', realizado: false, tema: 'Frações' })
  const sozinho = await beatriz.get(path)
  expect(sozinho.headers.etag).toBe(agora?.etag)
  expect(outra.headers.etag).toBe(agora?.etag)
  expect(sozinho.body).toMatchObject({ observacao: 'Da outra aba' })
  expect((await beatriz.put(path, { realizado: true }, de(agora))).status).toBe(200)
  expect((await (await casa.educadora()).get(path)).status).toBe(404)
})

/** What putting a plan off to a day would do, or to the next class day. */
const previa = async (quem: Person, turma: Row, { id }: Row, para?: string) =>
  quem.get(`${adiar(turma)}?planejamento=${id}${para ? `&para=${para}` : ''}`)

const dias = async (quem: Person) =>
  Object.fromEntries(
    ((await quem.get(`/planejamentos/educador/${quem.id}`)).body as Row[]).map(
      ({ tema, data_aula }) => [tema, data_aula],
    ),
  )

/** A plan each class day from the 9th to the 23rd, with a holiday on the 18th and a plan of another weekday. */
async function semanas() {
  const { beatriz, turma, plano } = await comTurma()
  await coordenadora.post('/dia-sem-aula/', {
    ...{ inicio: '2026-03-18', fim: '2026-03-18', motivo: 'Reunião', turma_id: turma.id },
  })
  const primeiro = await plano('2026-03-09', 'A')
  await plano('2026-03-11', 'B')
  await plano('2026-03-12', 'Quinta')
  await plano('2026-03-16', 'C')
  const ultimo = await plano('2026-03-23', 'D')
  return { beatriz, turma, plano, primeiro, ultimo }
}

test('a prévia de adiar diz o novo dia, por que ele não é de aula e para onde iriam os seguintes, e não grava nada', async () => {
  const { beatriz, turma, primeiro } = await semanas()
  const antes = await dias(beatriz)
  // It is the 10th: the next class day still to come.
  expect((await previa(beatriz, turma, primeiro)).body).toEqual({
    ...{ de: '2026-03-09', para: '2026-03-11', sem_aula: null },
    seguintes: [
      { id: expect.any(Number), tema: 'B', de: '2026-03-11', para: '2026-03-16' },
      { id: expect.any(Number), tema: 'C', de: '2026-03-16', para: '2026-03-23' },
      { id: expect.any(Number), tema: 'D', de: '2026-03-23', para: '2026-03-25' },
    ],
  })
  expect((await previa(beatriz, turma, primeiro, '2026-03-16')).body).toMatchObject({
    seguintes: [{ para: '2026-03-23' }, { para: '2026-03-25' }, { para: '2026-03-30' }],
  })
  expect((await previa(beatriz, turma, primeiro, '2026-03-18')).body).toMatchObject({
    sem_aula: 'Reunião',
  })
  expect((await previa(beatriz, turma, primeiro, '2026-03-10')).body).toMatchObject({
    ...{ sem_aula: 'terça-feira', seguintes: [] },
  })
  expect(await dias(beatriz)).toEqual(antes)
})

test('adiar leva só o planejamento, que diz de que dia era; adiado de novo, diz ainda o primeiro', async () => {
  const { beatriz, turma, primeiro } = await semanas()
  const corpo = { planejamento: primeiro.id, de: '2026-03-09', para: '2026-03-12', seguintes: null }
  const answer = await beatriz.post(adiar(turma), corpo)
  expect([answer.status, answer.body]).toEqual([
    200,
    { detail: 'A passou de 09/03/2026 para 12/03/2026.' },
  ])
  expect(await dias(beatriz)).toMatchObject({ A: '2026-03-12', B: '2026-03-11', C: '2026-03-16' })
  await beatriz.post(adiar(turma), { ...corpo, de: '2026-03-12', para: '2026-03-16' })
  const lidos = (await beatriz.get(doDia(turma, '2026-03-16'))).body as Row[]
  expect(lidos.find(({ tema }) => tema === 'A')).toMatchObject({ adiado_de: '2026-03-09' })
})

test('adiar com os seguintes é uma vez só, tudo ou nada, e diz em uma frase o que mudou', async () => {
  const { beatriz, turma, primeiro } = await semanas()
  const { seguintes } = (await previa(beatriz, turma, primeiro)).body as { seguintes: Row[] }
  const vistos = seguintes.map(({ tema: _, ...each }) => each)
  const corpo = { planejamento: primeiro.id, de: '2026-03-09', para: '2026-03-11' }
  const manda = (values: object) =>
    beatriz.post(adiar(turma), { ...corpo, ...values }, { 'idempotency-key': 'adiar-uma-vez' })
  const [one, again] = [await manda({ seguintes: vistos }), await manda({ seguintes: vistos })]
  expect(one.body).toEqual({
    detail:
      'A passou de 09/03/2026 para 11/03/2026, e 3 planejamentos seguintes, o último para 25/03/2026.',
  })
  expect(again.body).toEqual(one.body)
  expect(await dias(beatriz)).toEqual({
    ...{ A: '2026-03-11', B: '2026-03-16', Quinta: '2026-03-12', C: '2026-03-23', D: '2026-03-25' },
  })
  const traces = await casa.db.kysely
    .selectFrom('auditoria')
    .select(['antes', 'depois'])
    .where('recurso', '=', 'planejamento')
    .where('registro_id', '=', primeiro.id)
    .where('acao', '=', 'editou')
    .execute()
  expect(
    traces.map(({ antes, depois }) => [antes, depois].map((it) => JSON.parse(it ?? ''))),
  ).toEqual([
    [
      { data_aula: '2026-03-09', adiado_de: null },
      { data_aula: '2026-03-11', adiado_de: '2026-03-09' },
    ],
  ])
})

test.each([
  [
    'um seguinte foi excluído',
    ({ beatriz, ultimo }: Semanas) => beatriz.delete(`/planejamentos/${ultimo.id}`),
  ],
  [
    'um seguinte mudou de dia',
    ({ beatriz, ultimo }: Semanas) =>
      beatriz.put(`/planejamentos/${ultimo.id}`, { data_aula: '2026-03-30' }),
  ],
  ['há um seguinte novo', ({ plano }: Semanas) => plano('2026-03-25', 'Novo')],
  [
    'o próprio mudou de dia',
    ({ beatriz, primeiro }: Semanas) =>
      beatriz.put(`/planejamentos/${primeiro.id}`, { data_aula: '2026-03-04' }),
  ],
  [
    'o calendário mudou',
    ({ turma }: Semanas) =>
      coordenadora.post('/dia-sem-aula/', {
        ...{ inicio: '2026-03-25', fim: '2026-03-25', motivo: 'Chuva', turma_id: turma.id },
      }),
  ],
])('se %s depois da prévia, adiar com os seguintes é recusado e nada muda', async (_, muda) => {
  const casos = await semanas()
  const { beatriz, turma, primeiro } = casos
  const { seguintes } = (await previa(beatriz, turma, primeiro)).body as { seguintes: Row[] }
  await muda(casos)
  const antes = await dias(beatriz)
  const answer = await beatriz.post(adiar(turma), {
    ...{ planejamento: primeiro.id, de: '2026-03-09', para: '2026-03-11' },
    seguintes: seguintes.map(({ tema: __, ...each }) => each),
  })
  expect([answer.status, answer.body]).toEqual([
    409,
    { detail: 'Os planejamentos mudaram depois que você abriu esta tela. Confira de novo.' },
  ])
  expect(await dias(beatriz)).toEqual(antes)
})
type Semanas = Awaited<ReturnType<typeof semanas>>

test('não se adia o que foi realizado, o que é de outra pessoa, nem para um dia que não é depois', async () => {
  const { beatriz, turma, primeiro } = await semanas()
  const carla = await casa.educadora()
  const dela = await casa.turma({ educador_id: carla.id })
  const manda = (quem: Person, de: Row, para: string) =>
    quem.post(adiar(de), { planejamento: primeiro.id, de: '2026-03-09', para, seguintes: null })
  expect((await manda(carla, turma, '2026-03-11')).status).toBe(404)
  expect((await manda(carla, dela, '2026-03-11')).status).toBe(404)
  expect((await manda(coordenadora, turma, '2026-03-11')).status).toBe(403)
  expect((await manda(beatriz, turma, '2026-03-09')).body).toMatchObject({
    errors: { para: 'Escolha um dia depois de 09/03/2026' },
  })
  expect((await manda(beatriz, turma, '2027-05-01')).body).toMatchObject({
    errors: { para: 'Escolha um dia até 14/04/2027' },
  })
  await beatriz.put(`/planejamentos/${primeiro.id}`, { realizado: true })
  const answer = await manda(beatriz, turma, '2026-03-11')
  expect([answer.status, answer.body]).toEqual([
    409,
    { detail: 'Este planejamento já foi realizado.' },
  ])
  expect(await dias(beatriz)).toMatchObject({ A: '2026-03-09' })
})

test('o que está longe demais, ou não tem aula para onde ir, não se adia, e a resposta diz o que fazer', async () => {
  const { beatriz, turma, plano } = await comTurma()
  const diz = async (row: Row, para?: string) => {
    const { status, body } = await previa(beatriz, turma, row, para)
    return [status, (body as { detail: string }).detail]
  }
  const longe =
    "Este planejamento está a mais de 400 dias de hoje. Para mudar o dia dele, edite-o em 'Planejamentos', na página inicial."
  for (const day of ['2025-02-02', '2027-04-15'])
    expect(await diz(await plano(day, 'Longe'))).toEqual([409, longe])
  const perto = await plano('2027-04-14', 'Perto')
  expect((await previa(beatriz, turma, perto)).status).toBe(200)
  const primeiro = await plano('2026-03-09', 'A')
  await coordenadora.post('/dia-sem-aula/', {
    ...{ inicio: '2026-03-10', fim: '2028-12-31', motivo: 'Reforma', turma_id: turma.id },
  })
  const semAula =
    'Não há dia de aula para este planejamento nos 400 dias seguintes. Confira os dias da turma e o Calendário.'
  expect(await diz(primeiro)).toEqual([409, semAula])
  expect((await previa(beatriz, turma, primeiro, '2026-03-11')).body).toMatchObject({
    ...{ sem_aula: 'Reforma', seguintes: [] },
  })
})

test('adiado duas vezes ao mesmo tempo, o planejamento e os seguintes passam uma vez', async () => {
  const { beatriz, turma, primeiro } = await semanas()
  const { seguintes } = (await previa(beatriz, turma, primeiro)).body as { seguintes: Row[] }
  const corpo = {
    ...{ planejamento: primeiro.id, de: '2026-03-09', para: '2026-03-11' },
    seguintes: seguintes.map(({ tema: _, ...each }) => each),
  }
  const both = await Promise.all([1, 2].map(() => beatriz.post(adiar(turma), corpo)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await dias(beatriz)).toMatchObject({ A: '2026-03-11', D: '2026-03-25' })
})

test('um planejamento que já foi feito não segue os outros', async () => {
  const { beatriz, turma, plano } = await comTurma()
  const antigo = await plano('2026-03-04', 'Antes')
  const feito = await plano('2026-03-09', 'Feito')
  await plano('2026-03-11', 'Depois')
  await beatriz.put(`/planejamentos/${feito.id}`, { realizado: true })
  expect((await previa(beatriz, turma, antigo, '2026-03-11')).body).toMatchObject({
    seguintes: [{ tema: 'Depois', para: '2026-03-18' }],
  })
})

test('um planejamento que diz a sua turma é só dela: a outra da educadora, nos mesmos dias, não o mostra nem o move', async () => {
  const { beatriz, turma, plano } = await comTurma()
  const oficina = await casa.turma({ educador_id: beatriz.id, dias_de_aula: ['seg', 'qua'] })
  const daTurma = (row: Row, { id }: Row) =>
    beatriz.put(`/planejamentos/${row.id}`, { turma_id: id })
  const contos = await plano('2026-03-11', 'Contos')
  const primeiro = await plano('2026-03-11', 'Frações')
  await plano('2026-03-16', 'De todas')
  const cordel = await plano('2026-03-16', 'Cordel')
  for (const row of [contos, cordel])
    expect((await daTurma(row, oficina)).body).toMatchObject({ turma: { id: oficina.id } })
  await daTurma(primeiro, turma)
  const dia = async (qual: Row, data: string) => temas((await beatriz.get(doDia(qual, data))).body)
  expect(await dia(turma, '2026-03-11')).toEqual(['Frações'])
  expect(await dia(oficina, '2026-03-11')).toEqual(['Contos'])
  expect(await dia(turma, '2026-03-16')).toEqual(['De todas'])
  expect(await dia(oficina, '2026-03-16')).toEqual(['Cordel', 'De todas'])
  const { body } = await beatriz.get(`/turma/${turma.id}/dia/2026-03-11`)
  expect(body).toMatchObject({ planejamentos: 1 })
  const daOutra = await previa(beatriz, turma, contos)
  expect(daOutra.status).toBe(404)
  const { seguintes } = (await previa(beatriz, turma, primeiro)).body as { seguintes: Row[] }
  expect(temas(seguintes)).toEqual(['De todas'])
})

test('um planejamento não é de uma turma de que a educadora não cuida', async () => {
  const { plano, beatriz } = await comTurma()
  const deOutra = await casa.turma({ educador_id: (await casa.educadora()).id })
  const { id } = await plano('2026-03-11', 'Frações')
  const answer = await beatriz.put(`/planejamentos/${id}`, { turma_id: deOutra.id })
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { errors: { turma_id: 'Turma não existe' } },
  ])
})
