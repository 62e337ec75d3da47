import { expect, test } from 'vitest'
import type { PaginaDoHistorico } from '#model/history'
import { eraseSubject } from '#server/privacy/erasure'
import { comTurma, institute, type Person, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const helena = await casa.assistente()
const { beatriz, turma } = await comTurma(casa)

const dia = (data: string) => `/turma/${turma.id}/dia/${data}`
const novo = () => casa.aluno({ turma_id: turma.id })
const registrar = async (data: string, marks: readonly [Row, string | null][]) => {
  const frequencias = marks.map(([{ id }, status]) => ({ aluno_id: id, status }))
  const answer = await beatriz.post(dia(data), { frequencias })
  expect(answer.status, answer.text).toBe(200)
}
const corpo = (aluno: Row, inicio: string, fim: string) => ({
  aluno_id: aluno.id,
  inicio,
  fim,
  motivo: 'doenca',
})
const justificar = async (aluno: Row, inicio: string, fim: string, quem: Person = coordenadora) => {
  const answer = await quem.post('/justificativa/', corpo(aluno, inicio, fim))
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}
/** The marks of a student, the last day first: 'J 09' is one that an excuse justifies, 'j 09' one that none does. */
const marcas = async ({ id }: Row) => {
  const rows = await casa.db.kysely
    .selectFrom('frequencia')
    .select(['data', 'status', 'justificativa_id'])
    .where('aluno_id', '=', id)
    .orderBy('data')
    .execute()
  return rows
    .map(({ data, status, justificativa_id }) => {
      const letter = status[0] === 'j' && justificativa_id ? 'J' : status[0]
      return `${letter} ${data.slice(8)}`
    })
    .join(', ')
}

test('uma justificativa justifica as faltas do período, e mais nada', async () => {
  const [ana, bia] = [await novo(), await novo()]
  for (const data of ['2026-03-02', '2026-03-03', '2026-03-05'])
    await registrar(data, [
      [ana, 'ausente'],
      [bia, 'ausente'],
    ])
  await registrar('2026-03-04', [[ana, 'presente']])
  const { id } = await justificar(ana, '2026-03-03', '2026-03-05')
  expect(await marcas(ana)).toBe('a 02, J 03, p 04, J 05')
  expect(await marcas(bia)).toBe('a 02, a 03, a 05')
  const shown = (await coordenadora.get(`/alunos/${ana.id}`)).body
  expect(shown).toMatchObject({ percentual_ausencia: 25, selo: 'regular' })
  const excused = await casa.db.kysely
    .selectFrom('frequencia')
    .select('justificativa_id')
    .where('aluno_id', '=', ana.id)
    .where('justificativa_id', 'is not', null)
    .execute()
  expect(excused).toEqual([{ justificativa_id: id }, { justificativa_id: id }])
})

test('uma falta registrada depois, no período, entra justificada; uma presença vence e fica', async () => {
  const ana = await novo()
  const { id } = await justificar(ana, '2026-03-02', '2026-03-12')
  await registrar('2026-03-04', [[ana, 'ausente']])
  await registrar('2026-03-05', [[ana, 'justificado']])
  await registrar('2026-03-06', [[ana, 'presente']])
  expect(await marcas(ana)).toBe('J 04, J 05, p 06')
  const gone = await coordenadora.delete(`/justificativa/${id}`)
  expect([gone.status, gone.body]).toEqual([200, { detail: '2 faltas voltaram a valer' }])
  expect(await marcas(ana)).toBe('a 04, a 05, p 06')
})

test('o dia de uma turma diz quem está justificado nele, e até quando', async () => {
  const outra = await casa.turma({ educador_id: beatriz.id })
  const desde = { turma_id: outra.id, turma_desde: '2026-02-02' }
  const [ana] = [await casa.aluno(desde), await casa.aluno(desde)]
  await justificar(ana, '2026-03-02', '2026-03-06')
  await justificar(ana, '2026-03-04', '2026-03-12')
  const dayOf = async (data: string) => (await beatriz.get(`/turma/${outra.id}/dia/${data}`)).body
  const until = (ate: string) => ({ registros: [], justificados: [{ aluno_id: ana.id, ate }] })
  expect(await dayOf('2026-03-03')).toEqual(until('2026-03-06'))
  expect(await dayOf('2026-03-05')).toEqual(until('2026-03-12'))
  expect(await dayOf('2026-03-13')).toEqual({ registros: [] })
})

test('excluir devolve só as marcas que a justificativa mudou e em que ninguém mexeu', async () => {
  const ana = await novo()
  for (const data of ['2026-03-02', '2026-03-03', '2026-03-04'])
    await registrar(data, [[ana, 'ausente']])
  await registrar('2026-03-05', [[ana, 'justificado']])
  const { id } = await justificar(ana, '2026-03-02', '2026-03-06')
  await registrar('2026-03-03', [[ana, 'presente']])
  await registrar('2026-03-04', [[ana, null]])
  expect(await marcas(ana)).toBe('J 02, p 03, j 05')
  const gone = await coordenadora.delete(`/justificativa/${id}`)
  expect(gone.body).toEqual({ detail: '1 falta voltou a valer' })
  expect(await marcas(ana)).toBe('a 02, p 03, j 05')
})

test('a marca que o educador justificou por si, depois da justificativa, fica quando ela sai', async () => {
  const ana = await novo()
  await registrar('2026-03-02', [[ana, 'ausente']])
  const { id } = await justificar(ana, '2026-03-02', '2026-03-06')
  for (const status of ['presente', 'justificado', 'justificado'])
    await registrar('2026-03-02', [[ana, status]])
  expect(await marcas(ana)).toBe('j 02')
  // Nor does another excuse, or a longer one, take it.
  await coordenadora.put(`/justificativa/${id}`, { fim: '2026-03-10' })
  await justificar(ana, '2026-03-02', '2026-03-02')
  expect((await coordenadora.delete(`/justificativa/${id}`)).status).toBe(204)
  expect(await marcas(ana)).toBe('j 02')
})

test('o dia, o período e o histórico dizem por qual justificativa uma marca está justificada', async () => {
  const [ana, bia] = [await novo(), await novo()]
  const antes: [Row, string][] = [
    [ana, 'ausente'],
    [bia, 'justificado'],
  ]
  await registrar('2026-02-03', antes)
  const { id } = await justificar(ana, '2026-02-03', '2026-02-04')
  const dela = { aluno_id: ana.id, status: 'justificado', justificativa_id: id }
  const porSi = { aluno_id: bia.id, status: 'justificado', justificativa_id: null }
  const salvo = await beatriz.post(dia('2026-02-04'), {
    frequencias: [{ aluno_id: ana.id, status: 'ausente' }],
  })
  expect(salvo.body).toMatchObject({ registros: [{ frequencias: [dela] }] })
  const registros = [{ frequencias: [dela, porSi] }]
  for (const quem of [coordenadora, beatriz, helena]) {
    expect((await quem.get(dia('2026-02-03'))).body).toMatchObject({ registros })
    const intervalo = `/turma/${turma.id}/intervalo?data_inicio=2026-02-03&data_fim=2026-02-03`
    expect((await quem.get(intervalo)).body).toMatchObject({ registros })
    expect((await quem.get(`/alunos/${ana.id}/frequencias`)).body).toMatchObject([dela, dela])
  }
})

test('uma justificativa que não mudou nada se exclui sem dizer de faltas', async () => {
  const { id } = await justificar(await novo(), '2026-03-02', '2026-03-06')
  expect((await coordenadora.delete(`/justificativa/${id}`)).status).toBe(204)
})

test('mudar o período faz os dois lados', async () => {
  const ana = await novo()
  for (const data of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'])
    await registrar(data, [[ana, 'ausente']])
  const { id } = await justificar(ana, '2026-03-02', '2026-03-03')
  const edited = await coordenadora.put(`/justificativa/${id}`, {
    inicio: '2026-03-03',
    fim: '2026-03-04',
  })
  expect(edited.status).toBe(200)
  expect(await marcas(ana)).toBe('a 02, J 03, J 04, a 05')
  await coordenadora.put(`/justificativa/${id}`, { motivo: 'luto' })
  expect(await marcas(ana)).toBe('a 02, J 03, J 04, a 05')
})

test('de duas que se sobrepõem, uma falta só volta quando nenhuma a cobre', async () => {
  const ana = await novo()
  for (const data of ['2026-03-02', '2026-03-03', '2026-03-04'])
    await registrar(data, [[ana, 'ausente']])
  const first = await justificar(ana, '2026-03-02', '2026-03-03')
  const second = await justificar(ana, '2026-03-03', '2026-03-04')
  const gone = await coordenadora.delete(`/justificativa/${first.id}`)
  expect(gone.body).toEqual({ detail: '1 falta voltou a valer' })
  expect(await marcas(ana)).toBe('a 02, J 03, J 04')
  const last = await coordenadora.delete(`/justificativa/${second.id}`)
  expect(last.body).toEqual({ detail: '2 faltas voltaram a valer' })
  expect(await marcas(ana)).toBe('a 02, a 03, a 04')
})

test.each([
  ['fim', { fim: '2026-03-01' }, 'O fim não pode ser antes do início'],
  ['fim', { inicio: '2026-03-11' }, 'O fim não pode ser antes do início'],
  ['fim', { fim: '2026-08-30' }, 'Uma justificativa vale por no máximo 180 dias'],
  ['motivo', { motivo: 'preguica' }, 'Selecione uma opção válida'],
  ['motivo', { motivo: null }, 'Diga o motivo'],
])('o que está errado se diz em %s: %j', async (campo, change, message) => {
  const ana = await novo()
  const good = corpo(ana, '2026-03-03', '2026-03-10')
  const created = await coordenadora.post('/justificativa/', { ...good, ...change })
  expect([created.status, created.body]).toMatchObject([400, { errors: { [campo]: message } }])
  const { id } = await justificar(ana, '2026-03-03', '2026-03-10')
  const edited = await coordenadora.put(`/justificativa/${id}`, change)
  expect([edited.status, edited.body]).toMatchObject([400, { errors: { [campo]: message } }])
  const long = await coordenadora.put(`/justificativa/${id}`, { fim: '2026-08-30' })
  expect(long.status).toBe(400)
  expect((await coordenadora.put(`/justificativa/${id}`, { fim: '2026-08-29' })).status).toBe(200)
})

test('a coordenação e a assistência escrevem; a educadora da turma lê período e motivo, e nada mais', async () => {
  const ana = await novo()
  const body = { ...corpo(ana, '2026-03-02', '2026-03-06'), observacao: 'Internada no hospital' }
  const { id } = (await helena.post('/justificativa/', body)).body as Row
  const path = `/justificativa/${id}`
  const carla = await casa.educadora()
  const seen = await beatriz.get(path)
  expect(seen.body).toMatchObject({ inicio: '2026-03-02', fim: '2026-03-06', motivo: 'doenca' })
  const list = await beatriz.get(`/justificativa/?aluno_id=${ana.id}`)
  expect(list.body).toHaveLength(1)
  const day = await beatriz.get(dia('2026-03-03'))
  for (const { text } of [seen, list, day]) expect(text).not.toMatch(/observacao|Internada/)
  expect((await helena.get(path)).body).toMatchObject({ observacao: 'Internada no hospital' })
  const refused = [
    await carla.get(path),
    await beatriz.put(path, { fim: '2026-03-05' }),
    await beatriz.delete(path),
    await beatriz.post('/justificativa/', corpo(ana, '2026-03-02', '2026-03-03')),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 403, 403, 403])
  expect((await carla.get('/justificativa/')).body).toEqual([])
  expect((await helena.delete(path)).status).toBe(204)
})

test('quem tinha o dia aberto é avisado do que a justificativa mudou', async () => {
  const ana = await novo()
  await registrar('2026-03-09', [[ana, 'ausente']])
  const { headers } = await beatriz.get(dia('2026-03-09'))
  await justificar(ana, '2026-03-09', '2026-03-09')
  const body = { frequencias: [{ aluno_id: ana.id, status: 'presente' }] }
  const stale = await beatriz.post(dia('2026-03-09'), body, { 'if-match': String(headers.etag) })
  expect([stale.status, stale.body]).toMatchObject([412, { atual: { salvo_por: 'Coordenação' } }])
})

test('o histórico, a exportação e o apagamento do aluno levam as justificativas e o que mudaram', async () => {
  const [ana, bia] = [await novo(), await novo()]
  await registrar('2026-03-06', [
    [ana, 'ausente'],
    [bia, 'ausente'],
  ])
  const { id } = await justificar(ana, '2026-03-06', '2026-03-06')
  await justificar(bia, '2026-03-06', '2026-03-06')
  const history = await coordenadora.get(`/alunos/${ana.id}/historico`)
  const { entradas } = history.body as PaginaDoHistorico
  expect(entradas.slice(0, 2)).toMatchObject([
    {
      acao: 'editou',
      assunto: 'frequencia',
      dia: '2026-03-06',
      quem: { nome: 'Coordenação' },
      mudancas: [{ campo: 'status', antes: 'ausente', depois: 'justificado' }],
    },
    { acao: 'criou', assunto: 'justificativa' },
  ])
  const exported = (await coordenadora.get(`/alunos/${ana.id}/exportacao`)).body
  expect(exported).toMatchObject({
    registros: {
      justificativa: [{ motivo: 'doenca', inicio: '2026-03-06' }],
      frequencia: [{ status: 'justificado', justificativa: { id, motivo: 'doenca' } }],
    },
  })
  expect((await coordenadora.delete(`/alunos/${ana.id}`)).status).toBe(204)
  const erased = await eraseSubject(casa.services, Number(ana.id))
  expect(erased?.registros).toMatchObject({ justificativa: 1, frequencia: 1 })
  expect(await marcas(bia)).toBe('J 06')
  const traces = await casa.db.kysely.selectFrom('auditoria').selectAll().execute()
  expect(JSON.stringify(traces)).not.toContain(`"${ana.id}\\":\\"justificado`)
})

test('uma falta de outra turma, de antes, também é justificada', async () => {
  const outra = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ turma_id: outra.id })
  const frequencias = [{ aluno_id: ana.id, status: 'ausente' }]
  await beatriz.post(`/turma/${outra.id}/dia/2026-03-02`, { frequencias })
  await coordenadora.put(`/alunos/${ana.id}`, { turma_id: turma.id })
  await registrar('2026-03-03', [[ana, 'ausente']])
  await justificar(ana, '2026-03-02', '2026-03-03')
  expect(await marcas(ana)).toBe('J 02, J 03')
})

async function justificativaDe({ id }: Row) {
  const { body } = await coordenadora.get(`/justificativa/?aluno_id=${id}`)
  return (body as Row[])[0]?.id
}

test('vários alunos de uma turma são justificados de uma vez: todos ou nenhum, e uma vez só', async () => {
  const [ana, bia, outra] = [await novo(), await novo(), await casa.aluno()]
  await registrar('2026-03-02', [
    [ana, 'ausente'],
    [bia, 'ausente'],
  ])
  const path = `/turma/${turma.id}/justificativas`
  const values = { inicio: '2026-03-02', fim: '2026-03-03', motivo: 'chuva' }
  const refused = [
    await coordenadora.post(path, { ...values, alunos: [ana.id, outra.id] }),
    await coordenadora.post(path, { ...values, alunos: [ana.id], fim: '2026-03-01' }),
    await coordenadora.post(path, { ...values, alunos: [] }),
  ]
  expect(refused.map(({ status, body }) => [status, (body as { errors: object }).errors])).toEqual([
    [400, { alunos: 'Há um aluno que não é desta turma' }],
    [400, { fim: 'O fim não pode ser antes do início' }],
    [400, { alunos: 'Escolha pelo menos um aluno' }],
  ])
  expect(await marcas(ana)).toBe('a 02')
  const key = { 'idempotency-key': 'varios-de-uma-vez' }
  for (let at = 0; at < 2; at += 1) {
    const saved = await coordenadora.post(path, { ...values, alunos: [ana.id, bia.id] }, key)
    expect(saved.body).toEqual({
      detail: '2 justificativas salvas, 2 faltas justificadas',
      justificativas: [await justificativaDe(ana), await justificativaDe(bia)],
    })
  }
  expect([await marcas(ana), await marcas(bia)]).toEqual(['J 02', 'J 02'])
  expect((await coordenadora.get(`/justificativa/?aluno_id=${ana.id}`)).body).toHaveLength(1)
})
