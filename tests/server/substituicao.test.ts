import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sendReminders } from '#features/lembretes/server/reminders'
import { dayAfter } from '#model/day'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import { institute, type Person, type Row, signIn } from './institute.ts'

const hoje = '2026-03-10'
const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora({ nome: 'Beatriz Moraes' })
const davi = await casa.educadora({ nome: 'Davi Reis' })
const caio = await casa.educadora({ nome: 'Caio Prado' })
const turma = await casa.turma({
  ...{ nome: 'Capoeira', educador_id: beatriz.id, outros_educadores_ids: [davi.id] },
  dias_de_aula: ['seg', 'ter', 'qua', 'qui', 'sex'],
})
const outra = await casa.turma({ nome: 'Robótica', educador_id: caio.id })
/** Of no class by the call that the documentation knows: its enrolment alone says where it is. */
const aluno = await casa.aluno({ nome: 'Ana Lima' })
await enrol(aluno, turma, '2026-02-02')

async function enrol(child: Row, at: Row, entrada: string, saida: string | null = null) {
  await sql`insert into vinculo (aluno_id, turma_id, entrada, saida)
    values (${child.id}, ${at.id}, ${entrada}, ${saida})`.execute(casa.db.kysely)
}

/** Says what the day is, until the test is over; people sign in anew. */
function on(day: string, time = '12:00') {
  casa.clock.set(`${day}T${time}:00Z`)
  onTestFinished(() => casa.clock.set('2026-03-10T12:00:00Z'))
}

async function substitute(values: object): Promise<Row> {
  const answer = await coordenadora.post('/substituicao/', {
    ...{ turma_id: turma.id, educador_id: caio.id, motivo: 'Licença' },
    ...values,
  })
  expect(answer.status, answer.text).toBe(201)
  const row = answer.body as Row
  onTestFinished(async () => {
    await sql`delete from substituicao where id = ${row.id}`.execute(casa.db.kysely)
  })
  return row
}

const again = (person: Person) => signIn(casa.app, person)
const dia = (day: string) => `/turma/${turma.id}/dia/${day}`
const ausente = { frequencias: [{ aluno_id: aluno.id, status: 'ausente' }] }
const laudo = (await attach(coordenadora, aluno, 'laudo.pdf', pdf())).body as Row
const excuse = (
  await coordenadora.post('/justificativa/', {
    ...{ aluno_id: aluno.id, inicio: '2026-01-05', fim: '2026-01-06', motivo: 'luto' },
  })
).body as Row
const contact = (await coordenadora.post('/contato/', { aluno_id: aluno.id, nome: 'Carla Lima' }))
  .body as Row

const plano = (
  await beatriz.post('/planejamentos/', {
    ...{ educador_id: beatriz.id, turma_id: turma.id, data_aula: hoje },
    ...{ tema: 'Roda', disciplina: 'Capoeira' },
  })
).body as Row

/** What of a class and of its children has an address. */
const reads = [
  `/turma/${turma.id}`,
  `/turma/frequencia/${turma.id}`,
  `/turma/${turma.id}/intervalo?data_inicio=2026-03-01&data_fim=2026-03-09`,
  dia(hoje),
  `${dia(hoje)}/ultimas-aulas`,
  `/turma/${turma.id}/planejamentos/${hoje}`,
  `/turma/${turma.id}/planejamentos`,
  `/planejamentos/${plano.id}`,
  `/turma/${turma.id}/semanas`,
  `/turma/${turma.id}/ficha-de-emergencia`,
  `/turma/${turma.id}/folha`,
  `/relatorio/por-turma/${turma.id}`,
  `/alunos/${aluno.id}`,
  `/alunos/${aluno.id}/frequencias`,
  `/alunos/documentos/${laudo.id}/download`,
  `/justificativa/${excuse.id}`,
  `/contato/${contact.id}`,
]

async function statuses(person: Person) {
  const answers: number[] = []
  for (const path of reads) answers.push((await person.get(path)).status)
  const [first] = answers
  const odd = reads.filter((_, at) => answers[at] !== first)
  return [first, ...odd]
}

/** What lists, the search and the home of somebody say of the class and of its child. */
async function told(person: Person): Promise<string[]> {
  const lists = ['/turma/', '/alunos/', '/vinculo/', '/contato/', '/justificativa/', '/aulas']
  const more = ['/chamadas-em-aberto', '/busca?q=Ana', '/busca?q=Capoeira', '/aviso/']
  const found = []
  for (const path of [...lists, ...more, '/faltas?data_inicio=2026-03-01&data_fim=2026-03-31']) {
    const { status, text } = await person.get(path)
    expect(status, path).toBe(200)
    if (/Ana Lima|Capoeira|Carla Lima/.test(text)) found.push(path)
  }
  return found
}

test('um aluno é de quem educa uma turma em que está hoje, qualquer uma, e de mais ninguém', async () => {
  expect(await statuses(beatriz)).toEqual([200])
  expect(await statuses(davi)).toEqual([200])
  expect(await statuses(caio)).toEqual([404])
  expect(await told(caio)).toEqual([])
  expect((await told(davi)).length).toBeGreaterThan(6)
  const de = async (person: Person) => ((await person.get('/alunos/')).body as Row[]).length
  expect(await de(caio)).toBe(0)
  // In two classes of two educators: each sees it.
  await enrol(aluno, outra, '2026-03-10')
  onTestFinished(async () => {
    await sql`delete from vinculo where turma_id = ${outra.id}`.execute(casa.db.kysely)
  })
  expect(await de(caio)).toBe(1)
  expect(await de(beatriz)).toBe(1)
  expect((await caio.get(`/turma/${turma.id}`)).status).toBe(404)
  await sql`update vinculo set saida = ${hoje} where turma_id = ${outra.id}`.execute(casa.db.kysely)
  expect(await de(caio)).toBe(0)
})

test('os outros educadores de uma turma têm nela o que o seu educador tem, e deixam de ter quando saem', async () => {
  expect((await davi.post(dia('2026-03-09'), ausente)).status).toBe(200)
  const relatorio = { data_relatorio: hoje, report: 'Roda.', turma_id: turma.id }
  expect((await davi.post('/relatorio/', { ...relatorio, educador_id: davi.id })).status).toBe(201)
  expect((await davi.post('/relatorio/', { ...relatorio, educador_id: beatriz.id })).status).toBe(
    403,
  )
  expect((await caio.post('/relatorio/', { ...relatorio, educador_id: caio.id })).status).toBe(403)
  const plano = { data_aula: hoje, tema: 'Ginga', disciplina: 'Capoeira' }
  await davi.post('/planejamentos/', { ...plano, educador_id: davi.id })
  const { body } = await beatriz.get(`/turma/${turma.id}/planejamentos/${hoje}`)
  expect(body).toMatchObject([{ tema: 'Ginga', educador_id: davi.id }, { tema: 'Roda' }])
  await coordenadora.put(`/turma/${turma.id}`, { outros_educadores_ids: [] })
  expect(await statuses(davi)).toEqual([404])
  expect((await davi.post(dia(hoje), ausente)).status).toBe(404)
  await coordenadora.put(`/turma/${turma.id}`, { outros_educadores_ids: [davi.id] })
  expect(await statuses(davi)).toEqual([200])
})

test('quem substitui tem a turma nos dias da substituição: na véspera e no dia seguinte, nada', async () => {
  await substitute({ inicio: '2026-03-11', fim: '2026-03-13' })
  expect(await statuses(caio)).toEqual([404])
  expect(await told(caio)).toEqual([])
  for (const day of ['2026-03-11', '2026-03-13']) {
    on(day)
    const then = await again(caio)
    expect(await statuses(then), day).toEqual([200])
    expect((await told(then)).length, day).toBeGreaterThan(6)
    expect((await then.post(dia(day), ausente)).status).toBe(200)
  }
  // In Brazil it is still the last day; three hours later, nobody did anything, and it is over.
  on('2026-03-14', '02:59')
  expect(await statuses(await again(caio))).toEqual([200])
  on('2026-03-14', '03:00')
  const after = await again(caio)
  expect(await statuses(after)).toEqual([404])
  expect(await told(after)).toEqual([])
  expect((await after.post(dia('2026-03-14'), ausente)).status).toBe(404)
})

test('o dia que quem substituiu registrou continua seu por 7 dias depois de salvo, e só esse', async () => {
  await substitute({ inicio: hoje, fim: hoje })
  expect((await caio.post(dia(hoje), ausente)).status).toBe(200)
  on('2026-03-17', '11:59')
  const then = await again(caio)
  const { body } = await then.get(dia(hoje))
  expect(body).toMatchObject({
    registros: [{ salvo_por: 'Caio Prado', no_lugar_de: 'Beatriz Moraes' }],
  })
  for (const day of ['2026-03-09', '2026-03-16', '2026-03-17'])
    expect((await then.get(dia(day))).status, day).toBe(404)
  for (const path of reads.filter((path) => path !== dia(hoje)))
    expect((await then.get(path)).status, path).toBe(404)
  expect((await then.post(dia('2026-03-16'), ausente)).status).toBe(404)
  const presente = { frequencias: [{ aluno_id: aluno.id, status: 'presente' }] }
  // Whoever is the educator has corrected it since: it is theirs again.
  expect((await then.post(dia(hoje), presente)).status).toBe(200)
  on('2026-03-24', '12:00')
  const late = await again(caio)
  expect((await late.get(dia(hoje))).status).toBe(404)
  expect((await late.post(dia(hoje), ausente)).status).toBe(404)
})

test('quem substitui lê até quando e os planejamentos da turma; depois, só os dias que salvou e quem marcou neles', async () => {
  await beatriz.post('/planejamentos/', {
    ...{ educador_id: beatriz.id, data_aula: '2026-03-12' },
    ...{ tema: 'Berimbau', disciplina: 'Capoeira' },
  })
  const minhas = async (person: Person) => (await person.get('/minhas-substituicoes')).body
  expect(await minhas(caio)).toEqual([])
  await substitute({ inicio: '2026-03-26', fim: '2026-03-27' })
  const judo = await casa.turma({ nome: 'Judô' })
  await substitute({ turma_id: judo.id, inicio: '2026-03-28', fim: '2026-03-28' })
  on('2026-03-26')
  const then = await again(caio)
  const minha = { id: turma.id, nome: 'Capoeira', no_lugar_de: 'Beatriz Moraes', ate: '2026-03-27' }
  expect(await minhas(then)).toEqual([{ ...minha, dias: [], alunos: [] }])
  const { body } = await then.get(`/turma/${turma.id}/planejamentos`)
  const temas = (body as Row[]).map(({ tema }) => tema)
  expect(temas).toEqual(expect.arrayContaining(['Berimbau', 'Roda']))
  expect((await then.put(`/planejamentos/${plano.id}`, { tema: 'Minha' })).status).toBe(404)
  expect((await then.post(dia('2026-03-26'), ausente)).status).toBe(200)
  on('2026-03-28')
  const after = await again(caio)
  // One that is over is told beside another that lasts.
  expect(await minhas(after)).toEqual([
    { ...minha, dias: ['2026-03-26'], alunos: [{ id: aluno.id, nome: 'Ana Lima' }] },
    {
      ...{ id: judo.id, nome: 'Judô', no_lugar_de: null },
      ate: '2026-03-28',
      dias: [],
      alunos: [],
    },
  ])
  const chefe = await again(coordenadora)
  const comEducador = (educador_id: number | null) =>
    chefe.put(`/turma/${turma.id}`, { educador_id })
  expect((await comEducador(null)).status).toBe(200)
  expect(await minhas(after)).toMatchObject([{ id: turma.id, no_lugar_de: null }, { id: judo.id }])
  await comEducador(beatriz.id)
  expect((await after.get(dia('2026-03-26'))).body).not.toHaveProperty('planejamentos')
  on('2026-04-02', '12:01')
  expect(await minhas(await again(caio))).toEqual([])
  expect(await minhas(await again(beatriz))).toEqual([])
})

test('o que se marcou sem rede em um dia da substituição ainda chega na semana seguinte, sem apagar o de ninguém', async () => {
  await substitute({ inicio: '2026-03-16', fim: '2026-03-17' })
  on('2026-03-18')
  const then = await again(caio)
  expect((await then.get(dia('2026-03-16'))).status).toBe(404)
  const { token } = await again(beatriz)
  const dela = await casa.app.inject({
    ...{ method: 'POST', url: `/api/v1${dia('2026-03-17')}`, payload: ausente },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(dela.statusCode).toBe(200)
  expect((await then.post(dia('2026-03-16'), ausente)).status).toBe(200)
  expect((await then.post(dia('2026-03-17'), ausente)).status).toBe(404)
  on('2026-03-25')
  expect((await (await again(caio)).post(dia('2026-03-16'), ausente)).status).toBe(404)
})

test('a chamada diz por quem e no lugar de quem; de quem é da turma, só por quem', async () => {
  const registro = async () => {
    const { body } = await beatriz.get(dia(hoje))
    return (body as { registros: Row[] }).registros[0]
  }
  const substituicao = await substitute({ inicio: hoje, fim: hoje })
  expect((await caio.post(dia(hoje), ausente)).status).toBe(200)
  expect(await registro()).toMatchObject({ no_lugar_de: 'Beatriz Moraes', salvo_por: 'Caio Prado' })
  const { entradas } = (await coordenadora.get(`/alunos/${aluno.id}/historico`)).body as {
    entradas: { assunto: string; dia: string | null; quem: object }[]
  }
  expect(
    entradas.find(({ assunto, dia }) => assunto === 'frequencia' && dia === hoje)?.quem,
  ).toEqual({ nome: 'Caio Prado', role: 'educador', no_lugar_de: 'Beatriz Moraes' })
  const de = { 'if-match': '"0.0.0"' }
  const conflito = await beatriz.post(dia(hoje), ausente, de)
  expect(conflito.status).toBe(412)
  expect(conflito.body).toMatchObject({ atual: { no_lugar_de: 'Beatriz Moraes' } })
  expect((await davi.post(dia(hoje), ausente)).status).toBe(200)
  expect(await registro()).not.toHaveProperty('no_lugar_de')
  await coordenadora.delete(`/substituicao/${substituicao.id}`)
  expect((await caio.get(dia(hoje))).status).toBe(404)
})

test('duas pessoas na mesma chamada: a que chega depois vê o que a primeira salvou, e não o apaga', async () => {
  const on9 = dia('2026-03-06')
  const none = { 'if-none-match': '*' }
  await substitute({ inicio: hoje, fim: hoje })
  expect((await caio.post(on9, ausente, none)).status).toBe(200)
  for (const person of [beatriz, davi]) {
    const { status, body } = await person.post(on9, ausente, none)
    expect(status).toBe(412)
    expect(body).toMatchObject({ atual: { salvo_por: 'Caio Prado' } })
  }
})

test.each<[string, object, object]>([
  ['mais de 60 dias', { fim: '2026-05-09' }, { fim: 'Uma substituição dura no máximo 60 dias' }],
  ['fim antes do início', { fim: '2026-03-09' }, { fim: 'O fim não pode ser antes do início' }],
  [
    'a educadora da turma',
    { educador_id: beatriz.id },
    { educador_id: 'Este educador já é da turma' },
  ],
  [
    'outro educador da turma',
    { educador_id: davi.id },
    { educador_id: 'Este educador já é da turma' },
  ],
  ['sem motivo', { motivo: '' }, { motivo: 'Diga o motivo' }],
  ['sem turma', { turma_id: null }, { turma_id: 'Diga a turma' }],
])('uma substituição não se grava com %s', async (_, values, errors) => {
  const usual = { turma_id: turma.id, educador_id: caio.id, motivo: 'Licença' }
  const body = { ...usual, inicio: hoje, fim: dayAfter(hoje, 59), ...values }
  const answer = await coordenadora.post('/substituicao/', body)
  expect(answer.status, answer.text).toBe(400)
  expect(answer.body).toMatchObject({ errors })
})

test('60 dias cabem, a turma as mostra à coordenação, e a mais ninguém', async () => {
  const row = await substitute({ inicio: hoje, fim: dayAfter(hoje, 59) })
  const { body } = await coordenadora.get(`/turma/${turma.id}`)
  expect(body).toMatchObject({ substituicoes: [{ id: row.id, motivo: 'Licença' }] })
  for (const person of [beatriz, caio])
    expect((await person.get(`/turma/${turma.id}`)).text).not.toContain('Licença')
  const { entradas } = (await coordenadora.get(`/substituicao/${row.id}/historico`)).body as {
    entradas: Row[]
  }
  expect(entradas).toMatchObject([{ acao: 'criou' }])
})

test('os lembretes vão a quem pode fazer a chamada: a educadora, os outros e quem substitui', async () => {
  await substitute({ inicio: '2026-03-19', fim: '2026-03-19' })
  const sent = async (day: string) => {
    on(day, '21:30')
    const before = casa.letters.length
    await sendReminders(casa.services)
    return casa.letters.slice(before).map(({ to }) => to)
  }
  expect(new Set(await sent('2026-03-19'))).toEqual(
    new Set([beatriz.email, davi.email, caio.email]),
  )
  expect(new Set(await sent('2026-03-20'))).toEqual(new Set([beatriz.email, davi.email]))
})
