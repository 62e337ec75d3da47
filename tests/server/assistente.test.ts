import { expect, test } from 'vitest'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()

test('uma assistente se cadastra com nome, e-mail e senha, e o resto pode vir depois', async () => {
  const body = { name: 'Helena Sá', email: 'Helena@Exemplo.org', password: 'xilofn' }
  const created = await coordenadora.post('/assistente/', body)
  expect(created.status).toBe(201)
  expect(created.body).toEqual({
    id: expect.any(Number),
    name: 'Helena Sá',
    certidoes: [],
    email: 'helena@exemplo.org',
    telefone: null,
    registro_profissional: null,
    data_admissao: null,
    especializacoes: null,
    admissao: expect.stringContaining('espera de admissão'),
  })
  const { id } = created.body as Row
  const edited = await coordenadora.put(`/assistente/${id}`, {
    name: 'Helena Sá',
    email: 'helena@exemplo.org',
    telefone: '(11) 3456-7890',
    registro_profissional: 'CRESS 1234',
    data_admissao: '2025-02-03',
  })
  expect(edited.body).toMatchObject({ telefone: '1134567890', data_admissao: '2025-02-03' })
})

test.each([
  ['sem nome', { name: '' }, { name: 'Nome é obrigatório' }],
  ['sem e-mail', { email: '' }, { email: 'Email é obrigatório' }],
  ['de e-mail malformado', { email: 'helena@' }, { email: 'Email inválido' }],
  ['sem senha', { password: '' }, { password: 'Senha é obrigatória' }],
  ['de senha curta', { password: 'abcde' }, { password: 'Senha deve ter pelo menos 6 caracteres' }],
])('uma assistente %s é recusada', async (_, change, errors) => {
  const body = { name: 'Helena', email: 'h@exemplo.org', password: 'xilofn', ...change }
  const answer = await coordenadora.post('/assistente/', body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors })
})

test('um e-mail tomado por qualquer papel é 409 no campo, ao criar e ao editar', async () => {
  const errors = { email: 'Este email já está em uso' }
  const beatriz = await casa.educadora()
  const helena = await casa.assistente()
  for (const { email } of [beatriz, helena, coordenadora]) {
    const body = { name: 'Outra', email, password: 'Goiabada7' }
    const answer = await coordenadora.post('/assistente/', body)
    expect(answer.status, email).toBe(409)
    expect(answer.body).toEqual({ detail: 'email: Este email já está em uso', errors })
  }
  const other = await casa.assistente()
  const edit = await coordenadora.put(`/assistente/${other.id}`, { email: helena.email })
  expect(edit.status).toBe(409)
  expect((await coordenadora.put(`/assistente/${helena.id}`, { email: helena.email })).status).toBe(
    200,
  )
})

test('a lista da coordenação tem todas; a de uma assistente, só ela', async () => {
  const [helena, ines] = [await casa.assistente(), await casa.assistente()]
  const ids = ((await coordenadora.get('/assistente/')).body as Row[]).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([helena.id, ines.id]))
  expect((await ines.get('/assistente/')).body).toMatchObject([{ id: ines.id, email: ines.email }])
})

test('excluída, sai da lista, perde o acesso no pedido seguinte e o seu nome fica nos relatórios', async () => {
  const helena = await casa.assistente({ name: 'Helena Prado' })
  const ana = await casa.aluno()
  await helena.post('/relatorio-assistente/', { aluno_id: ana.id, report: 'Visita.' })
  expect((await coordenadora.delete(`/assistente/${helena.id}`)).status).toBe(204)
  expect((await helena.get('/assistente/')).status).toBe(401)
  const ids = ((await coordenadora.get('/assistente/')).body as Row[]).map(({ id }) => id)
  expect(ids).not.toContain(helena.id)
  const { body } = await coordenadora.get(`/relatorio-assistente/aluno/${ana.id}`)
  expect(body).toMatchObject([{ assistente: { id: helena.id, name: 'Helena Prado' } }])
})

test('a edição sobre uma versão que já mudou é recusada', async () => {
  const { id } = await casa.assistente()
  const { etag = '' } = (await coordenadora.get(`/assistente/${id}`)).headers
  const put = (name: string) =>
    coordenadora.put(`/assistente/${id}`, { name }, { 'If-Match': String(etag) })
  expect((await put('Helena Prado')).status).toBe(200)
  expect((await put('Helena Reis')).status).toBe(412)
})
