import { expect, test } from 'vitest'
import { refreshAlerts } from '#features/cuidado/server/alerts'
import { comTurma, institute, type Row } from './institute.ts'

const casa = await institute()
const { coordenadora, beatriz, turma, ana } = await comTurma(casa)
const davi = await casa.aluno({ turma_id: turma.id })
const helena = await casa.assistente()
for (const day of ['2026-03-05', '2026-03-06', '2026-03-09'])
  await beatriz.post(`/turma/${turma.id}/dia/${day}`, {
    frequencias: [
      { aluno_id: ana.id, status: 'ausente' },
      { aluno_id: davi.id, status: 'presente' },
    ],
  })
await refreshAlerts(casa.services)

const sinais = async () =>
  Object.fromEntries(
    ((await beatriz.get(`/alunos/?turma_id=${turma.id}`)).body as Row[]).map(
      ({ id, caso_aberto }) => [id, caso_aberto],
    ),
  )

test('a educadora vê que um aluno da sua turma tem um caso aberto, e só isso', async () => {
  const fila = await coordenadora.get('/cuidado/fila')
  expect(fila.text).toContain('3 faltas seguidas')
  expect(await sinais()).toEqual({ [ana.id]: true, [davi.id]: false })
  expect((await beatriz.get(`/alunos/${ana.id}`)).body).toMatchObject({ caso_aberto: true })
  expect((await beatriz.get('/cuidado/fila')).status).toBe(403)
  const [caso] = fila.body as [Record<string, unknown>]
  // Names of their own on a student, a contact and a class.
  const shared = ['id', 'aluno_id', 'turma_id', 'telefone', 'responsavel', 'tipo']
  const words = Object.keys(caso).filter((key) => !shared.includes(key))
  const own = [...words.filter((key) => !['aluno', 'turma'].includes(key)), 'seguidas']
  for (const path of [
    ...['/alunos/', `/alunos/?turma_id=${turma.id}`, `/alunos/${ana.id}`, '/turma/', '/contato/'],
    ...[`/turma/${turma.id}`, `/turma/${turma.id}/ficha-de-emergencia`, '/chamadas-em-aberto'],
    ...[`/turma/${turma.id}/dia/2026-03-09`, `/alunos/${ana.id}/frequencias`, '/busca?q=a'],
    ...[`/turma/frequencia/${turma.id}`, '/justificativa/'],
  ]) {
    const { status, text } = await beatriz.get(path)
    expect(status, path).toBe(200)
    for (const word of own) expect(text, `${path}: ${word}`).not.toContain(`"${word}"`)
    expect(text, path).not.toMatch(/seguidas|faltas? (em|no|do)/)
  }
})

test('a educadora não filtra, ordena nem busca pelo caso, e o sinal sai com ele', async () => {
  for (const query of ['caso_aberto=true', '_sort=caso_aberto&_order=asc'])
    expect((await beatriz.get(`/alunos/?${query}`)).status, query).toBe(400)
  await casa.db.kysely.deleteFrom('caso').execute()
  expect(await sinais()).toEqual({ [ana.id]: false, [davi.id]: false })
})

test('um caso aberto só pelo passo de um contato sigiloso não é dito à educadora', async () => {
  const contato = async (sigilo: 'equipe' | 'sigiloso') => {
    const passo = { proximo_passo: 'Visitar a casa', proximo_passo_em: '2026-03-09' }
    const body = { aluno_id: davi.id, data: '2026-03-06', conseguiu: true, situacao: 'aberto' }
    const answer = await helena.post('/atendimento/', { ...body, ...passo, sigilo })
    expect(answer.status, answer.text).toBe(201)
    await refreshAlerts(casa.services)
  }
  await contato('sigiloso')
  expect((await helena.get('/cuidado/fila')).text).toContain('Visitar a casa')
  expect(await sinais()).toMatchObject({ [davi.id]: false })
  await contato('equipe')
  expect(await sinais()).toMatchObject({ [davi.id]: true })
})

test('quem tem a fila não recebe o sinal em cada lista', async () => {
  for (const quem of [coordenadora, helena])
    expect((await quem.get('/alunos/')).text).not.toContain('caso_aberto')
})
