import { expect, test } from 'vitest'
import { json } from '../tab.ts'
import { host, openProvider, page } from './provider.ts'

const edited = {
  nome: 'Ana',
  cpf: '529.982.247-25',
  rg: '',
  pode_tomar_medicacao: false,
  dosagem_medicacao: '5 ml',
}

test('criar manda só algarismos, null no que está vazio e falso no que não foi marcado', async () => {
  const { dataProvider, calls } = await openProvider(
    host({ 'POST /alunos/': json({ id: 1 }, 201) }),
  )
  await dataProvider.create({
    resource: 'aluno',
    variables: { ...edited, quadro_cronico_saude: null },
  })
  const created = calls.find(({ method }) => method === 'POST')
  expect(created?.body).toEqual({
    nome: 'Ana',
    cpf: '52998224725',
    rg: null,
    pode_tomar_medicacao: false,
    dosagem_medicacao: null,
    quadro_cronico_saude: false,
  })
})

test('o educador novo leva turma_responsavel e cpf vazios', async () => {
  const { dataProvider, calls } = await openProvider(
    host({ 'POST /educadores/': json({ id: 1 }, 201) }),
  )
  await dataProvider.create({
    resource: 'educador',
    variables: { nome: 'Ana', telefone: '(11) 98765-4321' },
  })
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    nome: 'Ana',
    telefone: '11987654321',
    turma_responsavel: '',
    cpf: '',
  })
})

test('a edição tenta o caminho seguinte até um que responda, sob uma chave e uma versão', async () => {
  const { dataProvider, calls } = await openProvider(
    host({
      'GET /alunos/7': new Response('{"id":7,"nome":"Ana"}', { headers: { ETag: '"3"' } }),
      'PUT /alunos/7': json({}, 405),
      'PUT /alunos/7/': json({}, 503),
      'PATCH /alunos/7/': json({ id: 7, nome: 'Bia' }),
    }),
  )
  const { data: stored } = await dataProvider.getOne({ resource: 'aluno', id: 7 })
  await dataProvider.update({
    resource: 'aluno',
    id: 7,
    variables: { nome: 'Bia' },
    meta: { stored },
  })
  const writes = calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/alunos/'))
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /alunos/7',
    'PUT /alunos/7/',
    'PATCH /alunos/7/',
  ])
  expect(new Set(writes.map(({ headers }) => headers.get('If-Match')))).toEqual(new Set(['"3"']))
  expect(new Set(writes.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

test.each([400, 401, 403, 409, 412, 413, 422, 429])(
  'uma resposta %i encerra a edição',
  async (status) => {
    const { dataProvider, calls } = await openProvider(({ path }) =>
      path === '/token/refresh/' ? json({}, 401) : json({ detail: 'não' }, status),
    )
    const editing = dataProvider.update({ resource: 'aluno', id: 7, variables: {} })
    await expect(editing).rejects.toMatchObject({ status: expect.any(Number) })
    expect(calls.filter(({ path }) => path.startsWith('/alunos/'))).toHaveLength(1)
  },
)

test('onde o aluno não é mostrado sozinho vale a linha da lista', async () => {
  const { dataProvider } = await openProvider(host({ 'GET /alunos/': [{ id: 7, nome: 'Ana' }] }))
  const { data } = await dataProvider.getOne({ resource: 'aluno', id: '7' })
  expect(data).toEqual({ id: 7, nome: 'Ana' })
  await expect(dataProvider.getOne({ resource: 'aluno', id: 8 })).rejects.toMatchObject({
    status: 404,
  })
})

test('em um host documentado a turma salva troca a turma_responsavel dos educadores', async () => {
  const educadores = [
    { id: 4, nome: 'Ana', turma_responsavel: '5º ano A' },
    { id: 5, nome: 'Bia', turma_responsavel: '' },
  ]
  const { dataProvider, calls } = await openProvider(
    host({
      'GET /educadores/': educadores,
      'PUT /turma/1': {},
      'PUT /educadores/4': {},
      'PUT /educadores/5': {},
    }),
  )
  const stored = { id: 1, nome: '5º ano A', educador_id: 4 }
  const variables = { nome: '5º ano A', educador_id: 5 }
  await dataProvider.update({ resource: 'turma', id: 1, variables, meta: { stored } })
  const told = calls.filter(
    ({ method, path }) => method === 'PUT' && path.startsWith('/educadores/'),
  )
  expect(told.map(({ body }) => body)).toEqual([
    { id: 4, nome: 'Ana', turma_responsavel: '' },
    { id: 5, nome: 'Bia', turma_responsavel: '5º ano A' },
  ])
})

test('o nosso servidor sabe da turma do educador por si', async () => {
  const { dataProvider, calls } = await openProvider(
    host({ 'GET /turma/': page([]), 'PUT /turma/1': { id: 1 } }),
  )
  await dataProvider.getList({ resource: 'turma' })
  await dataProvider.update({ resource: 'turma', id: 1, variables: { nome: 'A', educador_id: 5 } })
  expect(calls.some(({ path }) => path.startsWith('/educadores/'))).toBe(false)
})

test('o aluno que o nosso servidor não tem não é procurado de outra forma', async () => {
  const headers = { 'X-Caderno': '1' }
  const { dataProvider, calls } = await openProvider(
    () => new Response('{"detail":"Não encontrado"}', { status: 404, headers }),
  )
  const reading = dataProvider.getOne({ resource: 'aluno', id: 7 })
  await expect(reading).rejects.toMatchObject({ status: 404 })
  expect(calls.map(({ path }) => path)).toEqual(['/alunos/7'])
})

test('excluir usa o endereço do modelo', async () => {
  const { dataProvider, calls } = await openProvider(() => new Response(null, { status: 204 }))
  await dataProvider.deleteOne({ resource: 'turma', id: 3 })
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /turma/3'])
})

test('o que um contrato alheio espera no corpo é de qualquer entidade: vai vazio, ou como já está', async () => {
  const { dataProvider, calls } = await openProvider(
    host({ 'POST /oficina/': json({ id: 1 }, 201), 'PUT /oficina/1': json({ id: 1 }) }),
  )
  const { declareResources, declaredResources } = await import('#model/entities')
  const { oficina } = await import('../../fixtures/oficina.ts')
  declareResources({
    ...declaredResources(),
    oficina: { ...oficina, createBody: { codigo: '' } },
  })
  const variables = { nome: 'Horta' }
  await dataProvider.create({ resource: 'oficina', variables })
  const stored = { id: 1, codigo: 'H-1' }
  await dataProvider.update({ resource: 'oficina', id: 1, variables, meta: { stored } })
  const sent = calls.filter(({ path }) => path.startsWith('/oficina')).map(({ body }) => body)
  expect(sent).toEqual([
    { nome: 'Horta', codigo: '' },
    { nome: 'Horta', codigo: 'H-1' },
  ])
})
