import { expect, test } from 'vitest'
import { institute, type Row } from './institute.ts'

const corpo = {
  nome: 'Beatriz Nóbrega',
  email: 'Beatriz@Exemplo.org',
  telefone: '(11) 98765-4321',
  data_nascimento: '1985-04-20',
  password: 'Senha123',
  turma_responsavel: '',
  cpf: '',
}

test('um educador criado volta sem senha, e com o telefone em dígitos', async () => {
  const casa = await institute()
  const answer = await (await casa.coordenadora()).post('/educadores/', corpo)
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    nome: 'Beatriz Nóbrega',
    email: 'beatriz@exemplo.org',
    telefone: '11987654321',
    turma_responsavel: null,
    turmas: [],
  })
  expect(answer.text).not.toMatch(/senha|password/i)
})

const recusas: [string, Record<string, unknown>, Record<string, string>][] = [
  ['sem nome', { nome: '' }, { nome: 'Nome é obrigatório' }],
  ['de nome com sinal', { nome: 'Bia!' }, { nome: 'Nome deve conter apenas letras e espaços' }],
  ['sem e-mail', { email: '' }, { email: 'Email é obrigatório' }],
  ['de e-mail malformado', { email: 'bia@' }, { email: 'Formato de email inválido' }],
  ['sem telefone', { telefone: '' }, { telefone: 'Telefone é obrigatório' }],
  ['de telefone curto', { telefone: '119876' }, { telefone: 'Telefone deve ter 10 ou 11 dígitos' }],
  [
    'de 17 anos',
    { data_nascimento: '2009-01-01' },
    { data_nascimento: 'Idade deve estar entre 18 e 80 anos' },
  ],
  [
    'de 81 anos',
    { data_nascimento: '1945-12-31' },
    { data_nascimento: 'Idade deve estar entre 18 e 80 anos' },
  ],
  ['sem senha', { password: '' }, { password: 'Senha é obrigatória' }],
  ['de senha curta', { password: 'Ab1' }, { password: 'Senha deve ter pelo menos 6 caracteres' }],
  [
    'de senha fraca',
    { password: 'abcdef1' },
    { password: 'Senha deve conter ao menos: 1 letra minúscula, 1 maiúscula e 1 número' },
  ],
]

for (const [what, change, errors] of recusas) {
  test(`o servidor recusa um educador ${what}`, async () => {
    const casa = await institute()
    const answer = await (await casa.coordenadora()).post('/educadores/', { ...corpo, ...change })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors })
  })
}

test('um e-mail já usado é 400, também o da coordenação', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  expect((await coordenadora.post('/educadores/', corpo)).status).toBe(201)
  const again = await coordenadora.post('/educadores/', { ...corpo, nome: 'Outra' })
  expect(again.status).toBe(400)
  expect(again.body).toMatchObject({ errors: { email: expect.any(String) } })
  const hers = await coordenadora.post('/educadores/', { ...corpo, email: coordenadora.email })
  expect(hers.status).toBe(400)
})

test('a edição não valida, mas recusa o que quebraria: e-mail inválido ou tomado, data que não é', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const carla = await casa.educadora()
  const coordenadora = await casa.coordenadora()
  const edit = (values: Record<string, unknown>) =>
    coordenadora.put(`/educadores/${beatriz.id}`, values)
  expect((await edit({ telefone: '', data_nascimento: '2020-01-01' })).status).toBe(200)
  expect((await edit({ email: 'sem arroba' })).status).toBe(400)
  expect((await edit({ email: carla.email })).status).toBe(400)
  expect((await edit({ data_nascimento: '2026-02-30' })).status).toBe(400)
})

test('o educador mostra a sua turma por nome, de três maneiras', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ nome: '5º ano A', educador_id: beatriz.id })
  const shown = await (await casa.coordenadora()).get(`/educadores/${beatriz.id}`)
  expect(shown.body).toMatchObject({
    turma_responsavel: '5º ano A',
    turma: { id: turma.id, nome: '5º ano A' },
    turmas: [{ id: turma.id, nome: '5º ano A' }],
  })
})

test('por e-mail: a própria educadora e a coordenação; ninguém mais', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const carla = await casa.educadora()
  const helena = await casa.assistente()
  const path = `/educadores/by_email/${encodeURIComponent(beatriz.email)}`
  expect((await beatriz.get(path)).body).toMatchObject({ id: beatriz.id })
  expect((await (await casa.coordenadora()).get(path)).body).toMatchObject({ id: beatriz.id })
  expect((await carla.get(path)).status).toBe(404)
  expect((await helena.get(path)).status).toBe(403)
})

test('a educadora não vê a lista de educadores nem outra educadora', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const carla = await casa.educadora()
  expect((await beatriz.get('/educadores/')).status).toBe(403)
  expect((await beatriz.get(`/educadores/${beatriz.id}`)).status).toBe(200)
  expect((await beatriz.get(`/educadores/${carla.id}`)).status).toBe(404)
})

test('excluir a educadora deixa a turma sem educador', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  expect((await coordenadora.delete(`/educadores/${beatriz.id}`)).status).toBe(204)
  const left = (await coordenadora.get(`/turma/${turma.id}`)).body as Row
  expect(left).toMatchObject({ educador_id: null, educador: null })
})
