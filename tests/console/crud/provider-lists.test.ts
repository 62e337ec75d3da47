import { expect, test } from 'vitest'
import type { Page } from '#console/api/list'
import { host, openProvider, page } from './provider.ts'

const turmas = [
  { id: 1, nome: '5º ano A', educador_id: 9, educador: { id: 9, nome: 'Ana' }, ano_letivo: 2025 },
  { id: 2, nome: '6º ano A', educador_id: null, educador: null, ano_letivo: 2026 },
]
const alunos = [
  { id: 3, nome: 'José', cpf: '529.982.247-25', turma_id: 1, turma: '5º ano A', selo: 'regular' },
  {
    id: 1,
    nome: 'Ávila',
    turma_id: 2,
    turma: { id: 2, nome: '6º ano A' },
    percentual_ausencia: 50,
  },
  { id: 2, nome: 'Conceição', turma_id: null, percentual_ausencia: 0, selo: null },
]
const documented = host({ 'GET /alunos/': alunos, 'GET /turma/': turmas })
const ids = ({ data }: { data: { id?: unknown }[] }) => data.map(({ id }) => id)

test('uma página é pedida ao servidor com busca, ordem e filtros, e vem como ele a cortou', async () => {
  const { dataProvider, calls } = await openProvider(host({ 'GET /alunos/': page(alunos, 649) }))
  const answer = await dataProvider.getList({
    resource: 'aluno',
    pagination: { currentPage: 3, pageSize: 25 },
    sorters: [{ field: 'nome', order: 'desc' }],
    filters: [
      { field: 'turma_id', operator: 'eq', value: '1' },
      { field: 'selo', operator: 'null', value: 'null' },
      { field: 'q', operator: 'contains', value: 'jo' },
    ],
  })
  expect(answer.total).toBe(649)
  expect(ids(answer)).toEqual([3, 1, 2])
  const query = new URLSearchParams(calls[0]?.path.split('?')[1])
  expect(Object.fromEntries(query)).toEqual({
    _start: '50',
    _end: '75',
    _sort: 'nome',
    _order: 'desc',
    turma_id: '1',
    selo: 'null',
    q: 'jo',
  })
})

test('uma lista inteira vem em partes de mil', async () => {
  const rows = Array.from({ length: 1500 }, (_, index) => ({ id: index + 1, nome: 'Ana' }))
  const { dataProvider, calls } = await openProvider(({ path }) => {
    const query = new URLSearchParams(path.split('?')[1])
    return page(rows.slice(Number(query.get('_start')), Number(query.get('_end'))), rows.length)
  })
  const { data } = await dataProvider.getList({ resource: 'aluno', pagination: { mode: 'off' } })
  expect(data).toHaveLength(1500)
  expect(calls).toHaveLength(2)
})

test('um host que responde a lista inteira é buscado, filtrado, ordenado e paginado aqui', async () => {
  const { dataProvider } = await openProvider(documented)
  const list = (asked: object) => dataProvider.getList({ resource: 'aluno', ...asked })
  const all = await list({ pagination: { currentPage: 1, pageSize: 2 } })
  expect([ids(all), all.total]).toEqual([[1, 2], 3])
  expect(ids(await list({ pagination: { currentPage: 2, pageSize: 2 } }))).toEqual([3])
  const byId = [{ field: 'id', order: 'desc' }]
  expect(ids(await list({ sorters: byId }))).toEqual([3, 2, 1])
  const search = [{ field: 'q', operator: 'contains', value: 'AVILA' }]
  expect(ids(await list({ filters: search }))).toEqual([1])
  const noClass = [{ field: 'turma_id', operator: 'null', value: 'null' }]
  expect(ids(await list({ filters: noClass }))).toEqual([2])
  const year = [{ field: 'ano_letivo', operator: 'eq', value: '2025' }]
  expect(ids(await list({ filters: year }))).toEqual([3])
  const byClass = [{ field: 'turma_id', order: 'asc' }]
  expect(ids(await list({ sorters: byClass }))).toEqual([2, 3, 1])
})

test('as linhas chegam em uma só forma: turma com nome, só algarismos, selo do percentual', async () => {
  const { dataProvider } = await openProvider(documented)
  const { data } = await dataProvider.getList({ resource: 'aluno', sorters: [] })
  const byId = new Map(data.map((row) => [row.id, row]))
  expect(byId.get(3)).toMatchObject({ cpf: '52998224725', turma: { id: 1, nome: '5º ano A' } })
  expect(byId.get(1)).toMatchObject({ turma: { id: 2, nome: '6º ano A' }, selo: 'critico' })
})

test('a turma do educador vem de turma_responsavel, de turma ou da primeira de turmas', async () => {
  const rows = [
    { id: 1, nome: 'A', turma_responsavel: '5º ano A' },
    { id: 2, nome: 'B', turma: { nome: '6º ano A' } },
    {
      id: 3,
      nome: 'C',
      turmas: [
        { id: 7, nome: '7º ano' },
        { id: 8, nome: '8º ano' },
      ],
    },
    { id: 4, nome: 'D', turma_responsavel: '' },
  ]
  const { dataProvider } = await openProvider(host({ 'GET /educadores/': rows }))
  const { data } = await dataProvider.getList({ resource: 'educador', pagination: { mode: 'off' } })
  expect(data.map((row) => row.turma_responsavel)).toEqual(['5º ano A', '6º ano A', '7º ano', null])
})

test('sem percentual o selo sai da frequência das turmas, três pedidos por vez', async () => {
  let open = 0
  let most = 0
  const rows = Array.from({ length: 8 }, (_, index) => ({
    id: index + 1,
    nome: `Aluno ${index}`,
    turma_id: index + 1,
  }))
  const { dataProvider } = await openProvider(async ({ path }) => {
    if (path.startsWith('/alunos/')) return new Response(JSON.stringify(rows))
    open += 1
    most = Math.max(most, open)
    await new Promise((resolve) => setTimeout(resolve, 5))
    open -= 1
    const turma = Number(path.split('/').at(-1))
    const record = {
      aluno_id: turma,
      data: '2026-03-02',
      status: turma === 1 ? 'ausente' : 'presente',
    }
    return new Response(JSON.stringify(turma === 8 ? [] : [record]))
  })
  const filters = [{ field: 'selo', operator: 'eq' as const, value: 'critico' }]
  expect(ids(await dataProvider.getList({ resource: 'aluno', filters }))).toEqual([1])
  expect(most).toBe(3)
})

test('uma resposta que não é uma lista é uma falha, não uma lista vazia', async () => {
  const { dataProvider } = await openProvider(() => new Response('<h1>Em manutenção</h1>'))
  await expect(dataProvider.getList({ resource: 'aluno' })).rejects.toThrow('Resposta ilegível')
})

test('as linhas de um host documentado chegam antes dos seus selos', async () => {
  const { dataProvider } = await openProvider(
    host({
      'GET /alunos/': [{ id: 1, nome: 'Ana', turma_id: 7 }],
      'GET /turma/frequencia/7': [{ aluno_id: 1, data: '2026-03-02', status: 'ausente' }],
    }),
  )
  const { data, later } = (await dataProvider.getList({ resource: 'aluno' })) as Page
  expect(data).toMatchObject([{ id: 1, nome: 'Ana' }])
  expect(data[0]).not.toHaveProperty('selo')
  expect(await later).toMatchObject([{ id: 1, nome: 'Ana', selo: 'critico' }])
})

test('várias linhas por id vêm também de um host que responde a lista inteira', async () => {
  const { dataProvider } = await openProvider(documented)
  expect(
    ids((await dataProvider.getMany?.({ resource: 'turma', ids: [2] })) ?? { data: [] }),
  ).toEqual([2])
})

test('um host que escreve uma opção com acento diz a mesma opção', async () => {
  const { dataProvider } = await openProvider(
    host({ 'GET /alunos/': [{ id: 4, nome: 'Íris', situacao: 'concluído' }] }),
  )
  const { data } = await dataProvider.getList({ resource: 'aluno', pagination: { mode: 'off' } })
  expect(data).toMatchObject([{ situacao: 'concluido' }])
})
