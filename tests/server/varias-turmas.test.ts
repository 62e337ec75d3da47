import { expect, test } from 'vitest'
import { caseOf } from './case-of.ts'
import { type Institute, institute, type Row } from './institute.ts'

/** Ana is in a class of Beatriz, and beside it in a workshop of Caio. */
async function ofTwo() {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const caio = await casa.educadora()
  const turma = await casa.turma({ nome: '5º ano A', educador_id: beatriz.id })
  const oficina = await casa.turma({ nome: 'Oficina de Capoeira', educador_id: caio.id })
  const ana = await casa.aluno({ nome: 'Ana', turma_id: turma.id, turma_desde: '2026-02-02' })
  const davi = await casa.aluno({ nome: 'Davi', turma_id: turma.id, turma_desde: '2026-02-02' })
  await enrolled(casa, ana, oficina, '2026-02-02')
  const save = async (who: typeof caio, where: Row, data: string, status: string | null) => {
    const frequencias = [{ aluno_id: ana.id, status }]
    return who.post(`/turma/${where.id}/dia/${data}`, { frequencias })
  }
  return { casa, coordenadora, beatriz, caio, turma, oficina, ana, davi, save }
}

async function enrolled(casa: Institute, aluno: Row, turma: Row, entrada: string) {
  await casa.db.kysely
    .insertInto('vinculo')
    .values({ aluno_id: aluno.id, turma_id: turma.id, entrada })
    .execute()
}

const days = ['2026-03-03', '2026-03-05', '2026-03-09']
const idsOf = (rows: unknown) => (rows as Row[]).map(({ id }) => id)

test('cada turma tem a sua chamada do dia, e diz o que outra marcou; à educadora, só hoje', async () => {
  const { coordenadora, beatriz, caio, turma, oficina, ana, save } = await ofTwo()
  const dia = async (who: typeof caio, { id }: Row) =>
    (await who.get(`/turma/${id}/dia/2026-03-10`)).body as Row
  expect(await dia(beatriz, turma)).not.toHaveProperty('em_outras')
  expect(await dia(caio, oficina)).toMatchObject({ alunos: [{ id: ana.id, nome: 'Ana' }] })
  expect((await save(caio, oficina, '2026-03-10', 'presente')).status).toBe(200)
  const there = { aluno_id: ana.id, turma: 'Oficina de Capoeira', status: 'presente' }
  expect(await dia(beatriz, turma)).toMatchObject({ registros: [], em_outras: [there] })
  expect((await save(beatriz, turma, '2026-03-10', 'ausente')).status).toBe(200)
  const here = { aluno_id: ana.id, turma: '5º ano A', status: 'ausente' }
  expect(await dia(caio, oficina)).toMatchObject({
    registros: [{ frequencias: [{ aluno_id: ana.id, status: 'presente' }] }],
    em_outras: [here],
  })
  const ontem = `/turma/${turma.id}/dia/2026-03-09`
  expect((await save(caio, oficina, '2026-03-09', 'presente')).status).toBe(200)
  expect((await beatriz.get(ontem)).body).not.toHaveProperty('em_outras')
  expect((await coordenadora.get(ontem)).body).toMatchObject({ em_outras: [there] })
})

test('o dia não diz o que outra turma marcou de quem ainda não estava na chamada', async () => {
  const { casa, beatriz, caio, turma, oficina, davi, save } = await ofTwo()
  await casa.db.kysely.deleteFrom('vinculo').where('aluno_id', '=', davi.id).execute()
  await casa.db.kysely
    .insertInto('vinculo')
    .values([
      { aluno_id: davi.id, turma_id: oficina.id, entrada: '2026-02-02', saida: '2026-03-06' },
      { aluno_id: davi.id, turma_id: turma.id, entrada: '2026-03-06' },
    ])
    .execute()
  const frequencias = [{ aluno_id: davi.id, status: 'ausente' }]
  const saved = await caio.post(`/turma/${oficina.id}/dia/2026-03-03`, { frequencias })
  expect(saved.status, saved.text).toBe(200)
  const { body } = await beatriz.get(`/turma/${turma.id}/dia/2026-03-03`)
  expect(JSON.stringify((body as Row).alunos ?? [])).not.toContain('Davi')
  expect(body).not.toHaveProperty('em_outras')
  expect((await save(beatriz, turma, '2026-03-09', 'presente')).status).toBe(200)
})

test('o percentual é de todos os registros, e a educadora só lê os das suas turmas', async () => {
  const { coordenadora, beatriz, caio, turma, oficina, ana, save } = await ofTwo()
  await save(beatriz, turma, '2026-03-09', 'ausente')
  for (const day of days) await save(caio, oficina, day, 'presente')
  const ficha = (await coordenadora.get(`/alunos/${ana.id}`)).body
  expect(ficha).toMatchObject({ percentual_ausencia: 25, selo: 'regular' })
  const turmasOf = async (who: typeof caio) => {
    const { body } = await who.get(`/alunos/${ana.id}/frequencias`)
    return (body as { turma: { nome: string } }[]).map(({ turma: { nome } }) => nome)
  }
  expect((await turmasOf(coordenadora)).sort()).toEqual([
    '5º ano A',
    ...Array(3).fill('Oficina de Capoeira'),
  ])
  expect(await turmasOf(beatriz)).toEqual(['5º ano A'])
})

test('quem mais faltou conta ao educador só as marcas das suas turmas, e quem substituiu não lê mais nenhuma', async () => {
  const { casa, coordenadora, beatriz, caio, turma, oficina, ana, save } = await ofTwo()
  await save(beatriz, turma, '2026-03-09', 'ausente')
  for (const day of days) await save(caio, oficina, day, 'ausente')
  const faltas = async (who: typeof caio, words = '') => {
    const { body } = await who.get(`/faltas?data_inicio=2026-03-01&data_fim=2026-03-10${words}`)
    return (body as { alunos: Row[] }).alunos.map(({ ausente }) => ausente)
  }
  const marcas = async (who: typeof caio) =>
    ((await who.get(`/alunos/${ana.id}/frequencias`)).body as Row[]).length
  expect(await faltas(coordenadora)).toEqual([4])
  expect(await faltas(coordenadora, `&turma_id=${oficina.id}`)).toEqual([3])
  const alone = async () => {
    expect(await faltas(beatriz)).toEqual([1])
    expect(await faltas(beatriz, `&turma_id=${turma.id}`)).toEqual([1])
    expect(await faltas(beatriz, `&turma_id=${oficina.id}`)).toEqual([])
    expect(await marcas(beatriz)).toBe(1)
  }
  await alone()
  const when = { inicio: '2026-03-06', fim: '2026-03-10', motivo: 'Curso' }
  const row = { turma_id: oficina.id, educador_id: beatriz.id, ...when }
  expect((await coordenadora.post('/substituicao/', row)).status).toBe(201)
  expect(await faltas(beatriz, `&turma_id=${oficina.id}`)).toEqual([3])
  expect(await marcas(beatriz)).toBe(4)
  const { id } = ((await coordenadora.get('/substituicao/')).body as Row[])[0] as Row
  for (const days of [
    { inicio: '2026-03-05', fim: '2026-03-09' },
    { inicio: '2026-03-11', fim: '2026-03-12' },
  ]) {
    await casa.db.kysely.updateTable('substituicao').set(days).where('id', '=', id).execute()
    await alone()
  }
})

test('quem mais faltou em uma turma conta só as marcas dela, e a linha diz qual', async () => {
  const { coordenadora, beatriz, caio, turma, oficina, ana, save } = await ofTwo()
  await save(beatriz, turma, '2026-03-09', 'ausente')
  for (const day of days) await save(caio, oficina, day, 'ausente')
  const faltas = async (words = '') => {
    const path = `/faltas?data_inicio=2026-03-01&data_fim=2026-03-10${words}`
    return ((await coordenadora.get(path)).body as { alunos: unknown[] }).alunos
  }
  expect(await faltas()).toMatchObject([{ id: ana.id, ausente: 4, turma: { nome: '5º ano A' } }])
  const so = [{ ausente: 3, turma: { id: oficina.id, nome: 'Oficina de Capoeira' } }]
  expect(await faltas(`&turma_id=${oficina.id}`)).toMatchObject(so)
})

test('as faltas seguidas são de uma turma, com o nome dela; as outras, de dias sem presença em nenhuma', async () => {
  const { casa, coordenadora, beatriz, caio, turma, oficina, ana, save } = await ofTwo()
  for (const day of days) {
    await save(caio, oficina, day, 'ausente')
    await save(beatriz, turma, day, 'presente')
  }
  expect(await caseOf(casa, ana.id, '2026-03-10')).toMatchObject({
    motivos: '3 faltas seguidas (Oficina de Capoeira)',
    tipo: 'seguidas',
    turma_id: turma.id,
  })
  const { body } = await coordenadora.get(`/alunos/${ana.id}/linha-do-tempo?tipos=faltas`)
  expect(body).toMatchObject({ entradas: [{ faltas: 3, onde: 'Oficina de Capoeira' }] })
  await coordenadora.put('/ajuste/1', { faltas_seguidas: 10, faltas_em_30_dias: 2 })
  expect(await caseOf(casa, ana.id, '2026-03-10')).toBeNull()
  for (const day of days.slice(0, 2)) await save(beatriz, turma, day, 'justificado')
  expect(await caseOf(casa, ana.id, '2026-03-10')).toMatchObject({ motivos: '2 faltas em 30 dias' })
})

test('quem está em uma turma só lê o alerta sem o nome dela; quem está em duas, com o de agora', async () => {
  const { casa, coordenadora, beatriz, caio, turma, oficina, ana, davi, save } = await ofTwo()
  for (const data of days) {
    await save(caio, oficina, data, 'ausente')
    const frequencias = [{ aluno_id: davi.id, status: 'ausente' }]
    await beatriz.post(`/turma/${turma.id}/dia/${data}`, { frequencias })
  }
  const motivos = async ({ id }: Row) => (await caseOf(casa, id, '2026-03-10'))?.motivos
  expect(await motivos(davi)).toBe('3 faltas seguidas')
  expect(await motivos(ana)).toBe('3 faltas seguidas (Oficina de Capoeira)')
  await coordenadora.put(`/turma/${oficina.id}`, { nome: 'Roda de Capoeira' })
  expect(await motivos(ana)).toBe('3 faltas seguidas (Roda de Capoeira)')
})

test('está na turma quem nela está hoje, seja a turma principal ou não; quem saiu não está mais', async () => {
  const { casa, coordenadora, caio, turma, oficina, ana, davi, save } = await ofTwo()
  const alunosDe = async ({ id }: Row) =>
    idsOf(((await coordenadora.get(`/turma/${id}`)).body as { alunos: unknown }).alunos)
  const fichaDe = async ({ id }: Row) =>
    idsOf(((await coordenadora.get(`/turma/${id}/ficha-de-emergencia`)).body as Row).alunos)
  const selosDe = async ({ id }: Row) => {
    const period = 'data_inicio=2026-03-01&data_fim=2026-03-10'
    const { body } = await coordenadora.get(`/indicadores?${period}&turma_id=${id}`)
    return (body as { hoje: { selos: object } }).hoje.selos
  }
  await save(caio, oficina, '2026-03-03', 'presente')
  expect([await alunosDe(turma), await alunosDe(oficina)]).toEqual([[ana.id, davi.id], [ana.id]])
  expect(await fichaDe(oficina)).toEqual([ana.id])
  expect(await selosDe(oficina)).toEqual({ regular: 1, atencao: 0, critico: 0, sem_dados: 0 })
  expect(await selosDe(turma)).toEqual({ regular: 1, atencao: 0, critico: 0, sem_dados: 1 })
  await casa.db.kysely
    .updateTable('vinculo')
    .set({ saida: '2026-03-09', motivo_saida: 'outro' })
    .where('turma_id', '=', oficina.id)
    .execute()
  expect(await alunosDe(oficina)).toEqual([])
  expect(await fichaDe(oficina)).toEqual([])
  expect(await selosDe(oficina)).toEqual({ regular: 0, atencao: 0, critico: 0, sem_dados: 0 })
  // The day on which she was there lists her, and takes a correction; today's does not.
  const antes = (await caio.get(`/turma/${oficina.id}/dia/2026-03-03`)).body
  expect(antes).toMatchObject({ alunos: [{ id: ana.id }] })
  expect((await save(caio, oficina, '2026-03-03', 'ausente')).status).toBe(200)
  expect((await save(caio, oficina, '2026-03-10', 'presente')).status).toBe(400)
})

test('uma justificativa vale em todas as turmas do dia, e justifica-se a turma pela oficina', async () => {
  const { coordenadora, beatriz, caio, turma, oficina, ana, davi, save } = await ofTwo()
  await save(beatriz, turma, '2026-03-09', 'ausente')
  await save(caio, oficina, '2026-03-09', 'ausente')
  const excuse = (alunos: readonly Row[]) =>
    coordenadora.post(`/turma/${oficina.id}/justificativas`, {
      ...{ alunos: alunos.map(({ id }) => id), motivo: 'chuva' },
      ...{ inicio: '2026-03-09', fim: '2026-03-09' },
    })
  expect((await excuse([ana, davi])).status).toBe(400)
  const answer = await excuse([ana])
  expect(answer.body).toMatchObject({ detail: '1 justificativa salva, 2 faltas justificadas' })
  expect((await coordenadora.get(`/alunos/${ana.id}`)).body).toMatchObject({
    percentual_ausencia: 0,
  })
})

test('os indicadores contam um aluno uma vez, e os registros de cada turma', async () => {
  const { coordenadora, beatriz, caio, turma, oficina, save } = await ofTwo()
  await save(beatriz, turma, '2026-03-09', 'presente')
  await save(caio, oficina, '2026-03-09', 'presente')
  const agora = async (which = '') => {
    const period = 'data_inicio=2026-03-01&data_fim=2026-03-10'
    const { body } = await coordenadora.get(`/indicadores?${period}${which}`)
    return (body as { agora: object }).agora
  }
  expect(await agora()).toMatchObject({ atendidos: 1, presenca: { presente: 2 } })
  const one = { atendidos: 1, presenca: { presente: 1 } }
  for (const { id } of [turma, oficina]) expect(await agora(`&turma_id=${id}`)).toMatchObject(one)
  const folha = (await coordenadora.get(`/turma/${oficina.id}/folha?mes=2026-03`)).body
  expect(folha).toMatchObject({ alunos: [{ nome: 'Ana', marcas: ['presente'] }] })
})

test('a declaração conta os registros de todas as turmas, e diz em quantos dias', async () => {
  const { coordenadora, beatriz, caio, turma, oficina, ana, davi, save } = await ofTwo()
  await save(beatriz, turma, '2026-03-09', 'presente')
  await save(caio, oficina, '2026-03-09', 'ausente')
  await save(caio, oficina, '2026-03-05', 'presente')
  const period = { inicio: '2026-03-01', fim: '2026-03-10' }
  const emitida = (await coordenadora.post(`/alunos/${ana.id}/declaracoes`, period)).body
  expect(emitida).toMatchObject({ dias: 2, presencas: 2, faltas: 1, percentual: 66.67 })
  expect((emitida as { passagens: object[] }).passagens).toHaveLength(2)
  const frequencias = [{ aluno_id: davi.id, status: 'presente' }]
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-09`, { frequencias })
  const deUma = (await coordenadora.post(`/alunos/${davi.id}/declaracoes`, period)).body
  expect(deUma).not.toHaveProperty('dias')
})
