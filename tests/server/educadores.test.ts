import { expect, test } from 'vitest'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()

/** A body as section 7 of the specification sends it, with an e-mail of its own. */
const corpo = (values: Readonly<Record<string, unknown>> = {}) => ({
  nome: 'Beatriz Nóbrega',
  email: `${crypto.randomUUID()}@exemplo.org`,
  telefone: '(11) 98765-4321',
  data_nascimento: '1985-04-20',
  password: 'Goiabada7',
  turma_responsavel: '',
  cpf: '',
  ...values,
})

test('um educador criado volta sem senha, e com o telefone em dígitos', async () => {
  const answer = await coordenadora.post('/educadores/', corpo({ email: 'Beatriz@Exemplo.org' }))
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    id: expect.any(Number),
    nome: 'Beatriz Nóbrega',
    certidoes: [],
    email: 'beatriz@exemplo.org',
    telefone: '11987654321',
    data_nascimento: '1985-04-20',
    cpf: null,
    turma_responsavel: null,
    turma: null,
    turmas: [],
  })
})

const recusas: [string, Record<string, unknown>, Record<string, string>][] = [
  ['sem nome', { nome: '' }, { nome: 'Nome é obrigatório' }],
  ['de nome curto', { nome: 'B' }, { nome: 'Nome deve ter pelo menos 2 caracteres' }],
  ['de nome com sinal', { nome: 'Bia!' }, { nome: 'Nome deve conter apenas letras e espaços' }],
  ['sem e-mail', { email: '' }, { email: 'Email é obrigatório' }],
  ['de e-mail malformado', { email: 'bia@' }, { email: 'Formato de email inválido' }],
  ['de e-mail invisível', { email: 'b\u0000@a.org' }, { email: 'Formato de email inválido' }],
  ['sem telefone', { telefone: '' }, { telefone: 'Telefone é obrigatório' }],
  ['de telefone curto', { telefone: '119876' }, { telefone: 'Telefone deve ter 10 ou 11 dígitos' }],
  [
    'sem nascimento',
    { data_nascimento: '' },
    { data_nascimento: 'Data de nascimento é obrigatória' },
  ],
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
  ['de CPF inválido', { cpf: '11111111111' }, { cpf: 'CPF inválido' }],
  ['sem senha', { password: '' }, { password: 'Senha é obrigatória' }],
  ['de senha curta', { password: 'Ab1' }, { password: 'Senha deve ter pelo menos 6 caracteres' }],
  [
    'de senha fraca',
    { password: 'abcdef1' },
    { password: 'Senha deve conter ao menos: 1 letra minúscula, 1 maiúscula e 1 número' },
  ],
  [
    'de senha longa',
    { password: `Aa1${'a'.repeat(126)}` },
    { password: 'Use no máximo 128 caracteres' },
  ],
  ['com papel escolhido', { role: 'coordenador' }, { role: 'Campo desconhecido' }],
]

test.each(recusas)('o servidor recusa um educador %s', async (_, change, errors) => {
  const answer = await coordenadora.post('/educadores/', corpo(change))
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors })
})

test('um e-mail já usado é 400, também o da coordenação e o de uma assistente', async () => {
  const taken = { email: 'Este email já está em uso' }
  const beatriz = await casa.educadora()
  const helena = await casa.assistente()
  for (const { email } of [beatriz, helena, coordenadora]) {
    const again = await coordenadora.post('/educadores/', corpo({ email: email.toUpperCase() }))
    expect(again.status, email).toBe(400)
    expect(again.body).toMatchObject({ errors: taken })
  }
})

test('de quatro cadastros do mesmo e-mail ao mesmo tempo, também de outro papel, entra um', async () => {
  const email = 'disputado@exemplo.org'
  const all = await Promise.all([
    coordenadora.post('/educadores/', corpo({ email })),
    coordenadora.post('/assistente/', { name: 'Helena', email, password: 'Goiabada7' }),
    coordenadora.post('/educadores/', corpo({ email })),
    coordenadora.post('/assistente/', { name: 'Inês', email, password: 'Goiabada7' }),
  ])
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = all.filter(({ status }) => status !== 201)
  for (const { status, body } of refused) {
    expect([400, 409]).toContain(status)
    expect(body).toMatchObject({ errors: { email: 'Este email já está em uso' } })
  }
  const accounts = await casa.db.kysely
    .selectFrom('conta')
    .select('id')
    .where('email', '=', email)
    .execute()
  expect(accounts).toHaveLength(1)
})

test('a edição não valida regras, mas recusa o que quebraria (decisão 29)', async () => {
  const beatriz = await casa.educadora()
  const carla = await casa.educadora()
  const edit = (values: object) => coordenadora.put(`/educadores/${beatriz.id}`, values)
  const loose = { nome: 'B 2', telefone: '123', data_nascimento: '2020-01-01' }
  expect((await edit(loose)).body).toMatchObject(loose)
  expect((await edit({ telefone: '', data_nascimento: '' })).body).toMatchObject({
    telefone: null,
    data_nascimento: null,
  })
  const breaking: [object, Record<string, string>][] = [
    [{ nome: ' ' }, { nome: 'Nome é obrigatório' }],
    [{ email: '' }, { email: 'Email é obrigatório' }],
    [{ email: 'sem arroba' }, { email: 'Formato de email inválido' }],
    [{ email: carla.email }, { email: 'Este email já está em uso' }],
    [{ data_nascimento: '2026-02-30' }, { data_nascimento: 'Data inválida' }],
    [{ password: 'Outra1senha' }, { password: 'Campo que não pode ser alterado' }],
  ]
  for (const [values, errors] of breaking) {
    const answer = await edit(values)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors })
  }
})

test('o corpo com turma_responsavel é aceito, e quem manda é a turma (decisão 30)', async () => {
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const { password: _, ...edit } = corpo({ turma_responsavel: 'Outra turma' })
  const answer = await coordenadora.put(`/educadores/${beatriz.id}`, edit)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ turma_responsavel: turma.nome })
})

test('o educador mostra a sua turma por nome, de três maneiras; de várias, a primeira', async () => {
  const beatriz = await casa.educadora()
  const first = await casa.turma({ educador_id: beatriz.id })
  const second = await casa.turma({ educador_id: beatriz.id })
  const [one, two] = [first, second].map(({ id, nome }) => ({ id, nome }))
  const told = { turma_responsavel: first.nome, turma: one, turmas: [one, two] }
  expect((await coordenadora.get(`/educadores/${beatriz.id}`)).body).toMatchObject(told)
  const listed = (await coordenadora.get(`/educadores/?id=${beatriz.id}`)).body
  expect(listed).toMatchObject([told])
  await coordenadora.delete(`/turma/${first.id}`)
  expect((await coordenadora.get(`/educadores/${beatriz.id}`)).body).toMatchObject({
    turma_responsavel: second.nome,
    turmas: [two],
  })
})

test('por e-mail: a própria educadora e a coordenação; o de outra é como um que não há', async () => {
  const beatriz = await casa.educadora({ email: 'bia+turma@exemplo.org' })
  const carla = await casa.educadora()
  const paths = ['bia%2Bturma%40exemplo.org', 'bia+turma@exemplo.org', 'BIA%2BTURMA@exemplo.org']
  for (const email of paths) {
    const path = `/educadores/by_email/${email}`
    expect((await beatriz.get(path)).body, email).toMatchObject({ id: beatriz.id, turmas: [] })
    expect((await coordenadora.get(path)).body, email).toMatchObject({ id: beatriz.id })
  }
  const others = await carla.get('/educadores/by_email/bia%2Bturma%40exemplo.org')
  const absent = await carla.get('/educadores/by_email/ninguem@exemplo.org')
  expect([others.status, others.text]).toEqual([404, absent.text])
  expect((await coordenadora.get('/educadores/by_email/x')).status).toBe(404)
})

test('uma educadora excluída não se acha nem por id, nem por e-mail, nem na lista', async () => {
  const beatriz = await casa.educadora()
  expect((await coordenadora.delete(`/educadores/${beatriz.id}`)).status).toBe(204)
  expect((await coordenadora.get(`/educadores/${beatriz.id}`)).status).toBe(404)
  expect((await coordenadora.get(`/educadores/by_email/${beatriz.email}`)).status).toBe(404)
  expect((await coordenadora.get(`/educadores/?id=${beatriz.id}`)).body).toEqual([])
  const turma = await coordenadora.post('/turma/', { nome: 'Z', educador_id: beatriz.id })
  expect(turma.body).toMatchObject({ errors: { educador_id: 'Educador não existe' } })
})

test('uma edição sobre uma versão antiga é 412', async () => {
  const beatriz = await casa.educadora()
  const path = `/educadores/${beatriz.id}`
  const ifMatch = { 'if-match': String((await coordenadora.get(path)).headers.etag) }
  expect((await coordenadora.put(path, { nome: 'Bia' }, ifMatch)).status).toBe(200)
  expect((await coordenadora.put(path, { nome: 'Bea' }, ifMatch)).status).toBe(412)
})

test('a busca acha o educador por pedaço do nome', async () => {
  await casa.educadora({ nome: 'Zulmira Conceição' })
  const found = (await coordenadora.get('/educadores/?q=conceicao')).body as Row[]
  expect(found.map(({ nome }) => nome)).toEqual(['Zulmira Conceição'])
})
