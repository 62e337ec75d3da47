import { expect, test } from 'vitest'
import { sqlPayloads } from '../fixtures/sql.ts'
import type { Answer } from './client.ts'
import { comTurma, institute, type Person, type Row } from './institute.ts'
import { quickClock } from './quick-clock.ts'

const pass = quickClock()
const casa = await institute()
const { coordenadora, beatriz, turma, ana } = await comTurma(casa)
const helena = await casa.assistente()

/** What is no language of any database, and what every other text is compared with. */
const control = 'x!x'

/** Sends a payload somewhere and answers the status, the rows where it is a list, and how long it took. */
type Place = (payload: string) => Promise<Answer>

interface Seen {
  readonly status: number
  readonly rows: number | null
}

const rowsOf = ({ status, body }: Answer): Seen => ({
  status,
  rows: Array.isArray(body) ? body.length : null,
})

/** None of the texts that wait was waited for: they say ten minutes. */
const soon = 10_000

async function expectLikeControl(place: Place): Promise<void> {
  pass()
  const expected = rowsOf(await place(control))
  const differing: unknown[] = []
  for (const payload of sqlPayloads) {
    pass()
    const start = performance.now()
    const seen = rowsOf(await place(payload))
    const slow = performance.now() - start > soon
    if (seen.status !== expected.status || seen.rows !== expected.rows || slow)
      differing.push({ payload, seen, expected, slow })
  }
  expect(differing).toEqual([])
}

const encoded = encodeURIComponent

const paths: [string, Person, (payload: string) => string][] = [
  ['o aluno', coordenadora, (id) => `/alunos/${id}`],
  ['o aluno, pelo outro nome', coordenadora, (id) => `/aluno/${id}`],
  ['a turma', coordenadora, (id) => `/turma/${id}`],
  ['a frequência de uma turma', coordenadora, (id) => `/turma/frequencia/${id}`],
  ['a turma de um dia', coordenadora, (id) => `/turma/${id}/dia/2026-03-09`],
  ['o dia de uma turma', coordenadora, (data) => `/turma/${turma.id}/dia/${data}`],
  [
    'a turma de um intervalo',
    coordenadora,
    (id) => `/turma/${id}/intervalo?data_inicio=2026-03-01&data_fim=2026-03-09`,
  ],
  [
    'o início de um intervalo',
    coordenadora,
    (data) => `/turma/${turma.id}/intervalo?data_inicio=${data}&data_fim=2026-03-09`,
  ],
  [
    'o fim de um intervalo',
    coordenadora,
    (data) => `/turma/${turma.id}/intervalo?data_inicio=2026-03-01&data_fim=${data}`,
  ],
  ['a frequência de um aluno', coordenadora, (id) => `/alunos/${id}/frequencias`],
  ['o documento', coordenadora, (id) => `/alunos/documentos/${id}/download`],
  ['o educador', coordenadora, (id) => `/educadores/${id}`],
  ['o e-mail de um educador', coordenadora, (email) => `/educadores/by_email/${email}`],
  ['os planejamentos de um educador', coordenadora, (id) => `/planejamentos/educador/${id}`],
  ['o relatório', coordenadora, (id) => `/relatorio/${id}`],
  ['os relatórios de um educador', coordenadora, (id) => `/relatorio/por-educador/${id}`],
  ['o educador de um dia', coordenadora, (id) => `/relatorio/educador/${id}/data/2026-03-09`],
  [
    'o dia de um educador',
    coordenadora,
    (data) => `/relatorio/educador/${beatriz.id}/data/${data}`,
  ],
  ['os relatórios de uma turma', coordenadora, (id) => `/relatorio/por-turma/${id}`],
  ['os relatórios de um dia', coordenadora, (data) => `/relatorio/data/${data}`],
  ['os relatórios sobre um aluno', helena, (id) => `/relatorio-assistente/aluno/${id}`],
]

test.each(paths)('T7: no endereço, %s', async (_, person, pathOf) => {
  await expectLikeControl((payload) => person.get(pathOf(encoded(payload))))
})

const lists = ['/alunos/', '/turma/', '/educadores/', '/assistente/', '/relatorio/']
const words = ['q', '_sort', '_order', '_start', '_end', 'id', 'id_gte', 'nome_like', 'selo']
const more = ['turma_id', 'situacao', 'ano_letivo', 'data_inicio', 'data_relatorio', 'educador_id']

test.each(lists)('T7: em cada palavra da consulta de %s, e em nome de palavra', async (list) => {
  for (const word of [...words, ...more])
    await expectLikeControl((payload) => coordenadora.get(`${list}?${word}=${encoded(payload)}`))
  await expectLikeControl((payload) => coordenadora.get(`${list}?${encoded(payload)}=1`))
  await expectLikeControl((payload) =>
    coordenadora.get(`${list}?_sort=id&_order=${encoded(payload)}`),
  )
})

const rows: [string, Person, () => Promise<{ id: number }> | { id: number }, readonly string[]][] =
  [
    [
      '/alunos/',
      coordenadora,
      () => ana,
      [
        ...['nome', 'data_nascimento', 'cpf', 'rg', 'certidao_nascimento', 'nome_responsavel'],
        ...['parentesco_responsavel', 'cpf_responsavel', 'rg_responsavel', 'escola', 'serie'],
        ...['turno', 'turma_id', 'situacao', 'nivel_leitura_escrita', 'quadro_cronico_saude'],
      ],
    ],
    ['/turma/', coordenadora, () => casa.turma(), ['nome', 'educador_id', 'ano_letivo']],
    [
      '/educadores/',
      coordenadora,
      () => beatriz,
      ['nome', 'telefone', 'data_nascimento', 'cpf', 'email'],
    ],
    [
      '/assistente/',
      coordenadora,
      () => helena,
      ['name', 'email', 'telefone', 'registro_profissional', 'data_admissao', 'especializacoes'],
    ],
    ['/planejamentos/', beatriz, planejamento, ['data_aula', 'tema', 'disciplina', 'educador_id']],
  ]

async function planejamento(): Promise<Row> {
  const values = { data_aula: '2026-03-12', tema: 'Frações', disciplina: 'Horta' }
  return (await beatriz.post('/planejamentos/', { ...values, educador_id: beatriz.id })).body as Row
}

test.each(rows)(
  'T7: em cada campo de %s, e guardado como foi escrito',
  async (path, person, rowOf, fields) => {
    const { id } = await rowOf()
    for (const field of fields) {
      await expectLikeControl(async (payload) => {
        const answer = await person.put(`${path}${id}`, { [field]: payload })
        if (answer.status === 200) expect((answer.body as Row)[field]).toBe(payload)
        return answer
      })
    }
    await expectLikeControl((payload) => person.put(`${path}${id}`, { [payload]: 1 }))
  },
)

const bodies: [string, Person | typeof casa.anyone, string, (payload: string) => object][] = [
  ['um relatório', beatriz, '/relatorio/', (report) => relatorio({ report })],
  [
    'a data de um relatório',
    beatriz,
    '/relatorio/',
    (data_relatorio) => relatorio({ data_relatorio }),
  ],
  ['a turma de um relatório', beatriz, '/relatorio/', (turma_id) => relatorio({ turma_id })],
  [
    'o relatório sobre um aluno',
    helena,
    '/relatorio-assistente/',
    (report) => ({ aluno_id: ana.id, report }),
  ],
  [
    'a situação de um aluno',
    beatriz,
    `/turma/${turma.id}/dia/2026-03-09`,
    (status) => ({ frequencias: [{ aluno_id: ana.id, status }] }),
  ],
  [
    'o aluno de uma situação',
    beatriz,
    `/turma/${turma.id}/dia/2026-03-09`,
    (aluno_id) => ({ frequencias: [{ aluno_id, status: 'presente' }] }),
  ],
  [
    'um CPF que se confere',
    coordenadora,
    '/alunos/importacao/conferencia',
    (cpf) => ({ valores: { cpf: [cpf] } }),
  ],
  [
    'a turma de uma linha importada',
    coordenadora,
    '/alunos/importacao',
    (turma_id) => ({ linhas: [{ linha: 1, valores: {}, referencias: { turma_id } }] }),
  ],
  ['o e-mail da entrada', casa.anyone, '/login/login', (email) => ({ email, password: 'x' })],
  ['o nome da entrada', casa.anyone, '/token/', (username) => ({ username, password: 'x' })],
  ['o refresh', casa.anyone, '/token/refresh/', (refresh) => ({ refresh })],
  ['o e-mail da recuperação', casa.anyone, '/recuperacao/solicitar', (email) => ({ email })],
  [
    'o código da recuperação',
    casa.anyone,
    '/recuperacao/validar',
    (codigo) => ({ email: beatriz.email, codigo: codigo.slice(0, 6).padEnd(6, 'x') }),
  ],
]

function relatorio(values: object): object {
  const own = { educador_id: beatriz.id, turma_id: turma.id }
  return { data_relatorio: '2026-03-09', report: 'Leitura.', ...own, ...values }
}

test.each(bodies)('T7: no corpo, %s', async (_, person, path, bodyOf) => {
  await expectLikeControl((payload) => person.post(path, bodyOf(payload)))
})

test('T7: a senha, que se compara depois de contar a tentativa', async () => {
  const apart = await institute()
  for (const password of sqlPayloads) {
    const login = { email: 'coordenacao@exemplo.org', password }
    const { status } = await apart.anyone.post('/login/login', login)
    expect(status).toBe(401)
    apart.clock.pass(16)
  }
})

test('T7: nos cabeçalhos que condicionam uma gravação', async () => {
  const dia = `/turma/${turma.id}/dia/2026-03-02`
  const mark = { frequencias: [{ aluno_id: ana.id, status: 'presente' }] }
  for (const name of ['if-match', 'idempotency-key'])
    await expectLikeControl((payload) => beatriz.post(dia, mark, { [name]: payload }))
  await expectLikeControl((payload) =>
    coordenadora.put(`/alunos/${ana.id}`, { escola: 'x' }, { 'if-match': payload }),
  )
})

test('T7: depois de tudo as tabelas estão de pé, e há uma só coordenação', async () => {
  expect((await coordenadora.get(`/alunos/${ana.id}`)).status).toBe(200)
  const accounts = await casa.db.kysely.selectFrom('conta').select('role').execute()
  expect(accounts.map(({ role }) => role).sort()).toEqual([
    ...['assistente_social', 'coordenador', 'educador'],
  ])
})
