import { expect, test } from 'vitest'
import { alunoValues, comTurma, institute, type Person, type Row } from './institute.ts'

const casa = await institute()
const { coordenadora, beatriz, turma, ana } = await comTurma(casa)
const helena = await casa.assistente()

/** Keys that no body may bring in, each with a value that would be seen if it were stored. */
const estranhas: [string, unknown][] = [
  ['id', 424_242],
  ['role', 'coordenador'],
  ['senha', 'veneno-senha'],
  ['senha_hash', '$argon2id$veneno'],
  ['conta_id', 424_242],
  ['pessoa_id', 424_242],
  ['assistente_id', 424_242],
  ['versao', 424_242],
  ['criado_em', '1999-12-31T00:00:00.000Z'],
  ['created_at', '1999-12-31T00:00:00.000Z'],
  ['excluido_em', '1999-12-31T00:00:00.000Z'],
  ['selo', 'critico'],
  ['percentual_ausencia', 42.42],
  ['busca_nome', 'veneno-busca'],
  ['documentos', [{ id: 424_242, nome_arquivo: 'veneno' }]],
  ['constructor', 'veneno-construtor'],
  ['toString', 'veneno-texto'],
]

interface Escrita {
  readonly quem: Person
  readonly path: string
  readonly tabela:
    | 'aluno'
    | 'turma'
    | 'educador'
    | 'assistente'
    | 'planejamento'
    | 'relatorio'
    | 'relatorio_assistente'
  readonly corpo: () => Readonly<Record<string, unknown>>
}

const unico = () => `${crypto.randomUUID()}@exemplo.org`
const numeros = numbersFrom(7000)

function* numbersFrom(first: number): Generator<number, never> {
  for (let number = first; ; number += 1) yield number
}

const escritas: Escrita[] = [
  {
    quem: coordenadora,
    path: '/alunos/',
    tabela: 'aluno',
    corpo: () => alunoValues(numeros.next().value),
  },
  {
    quem: coordenadora,
    path: '/turma/',
    tabela: 'turma',
    corpo: () => ({ nome: unico() }),
  },
  {
    quem: coordenadora,
    path: '/educadores/',
    tabela: 'educador',
    corpo: () => ({
      nome: 'Davi',
      email: unico(),
      telefone: '11987654321',
      data_nascimento: '1985-04-20',
      password: 'Goiabada7',
    }),
  },
  {
    quem: coordenadora,
    path: '/assistente/',
    tabela: 'assistente',
    corpo: () => ({ name: 'Julia', email: unico(), password: 'Goiabada7' }),
  },
  {
    quem: beatriz,
    path: '/planejamentos/',
    tabela: 'planejamento',
    corpo: () => ({
      data_aula: '2026-03-12',
      tema: 'Frações',
      disciplina: 'Horta',
      educador_id: beatriz.id,
    }),
  },
  {
    quem: beatriz,
    path: '/relatorio/',
    tabela: 'relatorio',
    corpo: () => ({
      data_relatorio: '2026-03-09',
      report: 'Leitura.',
      educador_id: beatriz.id,
      turma_id: turma.id,
    }),
  },
  {
    quem: helena,
    path: '/relatorio-assistente/',
    tabela: 'relatorio_assistente',
    corpo: () => ({ aluno_id: ana.id, report: 'Visita.' }),
  },
]

const veneno = /veneno|424242|42\.42|1999-12-31|"critico"/

async function storedIn(tabela: Escrita['tabela']) {
  const rows = await casa.db.kysely.selectFrom(tabela).selectAll().execute()
  const accounts = await casa.db.kysely.selectFrom('conta').selectAll().execute()
  return { text: JSON.stringify([rows, accounts]), roles: accounts.map(({ role }) => role) }
}

test.each(escritas.map((escrita) => [escrita.path, escrita] as const))(
  'T5: em %s, nenhuma chave estranha é guardada, nem ao criar nem ao editar',
  async (path, { quem, tabela, corpo }) => {
    const created = await quem.post(path, corpo())
    expect(created.status).toBe(201)
    const { id } = created.body as Row
    const before = await storedIn(tabela)
    const statuses: number[] = []
    for (const [key, value] of estranhas) {
      statuses.push((await quem.post(path, { ...corpo(), [key]: value })).status)
      statuses.push((await quem.put(`${path}${id}`, { [key]: value })).status)
    }
    expect(statuses.filter((status) => ![200, 201, 400, 404].includes(status))).toEqual([])
    const after = await storedIn(tabela)
    expect(before.text).not.toMatch(veneno)
    expect(after.text).not.toMatch(veneno)
    expect(after.roles.filter((role) => role === 'coordenador')).toHaveLength(1)
  },
)

test('T5: na frequência e na entrada, uma chave estranha recusa o pedido', async () => {
  const dia = `/turma/${turma.id}/dia/2026-03-09`
  const marca = { aluno_id: ana.id, status: 'presente' }
  for (const [key, value] of estranhas) {
    const answers = [
      await beatriz.post(dia, { frequencias: [marca], [key]: value }),
      await beatriz.post(dia, { frequencias: [{ ...marca, [key]: value }] }),
      await casa.anyone.post('/login/login', {
        email: beatriz.email,
        password: beatriz.password,
        [key]: value,
      }),
    ]
    expect(
      answers.map(({ status }) => status),
      key,
    ).toEqual([400, 400, 400])
  }
  expect((await beatriz.get(dia)).body).toMatchObject({ registros: [] })
})

test('T5: nas chamadas sem linha, uma chave estranha recusa o pedido', async () => {
  const { email } = beatriz
  const chamadas: [Pick<Person, 'post'>, string, object][] = [
    [casa.anyone, '/token/', { username: email, password: 'x' }],
    [casa.anyone, '/educadores/login', { username: email, password: 'x' }],
    [casa.anyone, '/token/refresh/', {}],
    [casa.anyone, '/logout', {}],
    [casa.anyone, '/recuperacao/solicitar', { email }],
    [casa.anyone, '/recuperacao/validar', { email, codigo: 'ABC123' }],
    [casa.anyone, '/recuperacao/redefinir', { email, codigo: 'ABC123', nova_senha: 'Outra1senha' }],
    [coordenadora, '/alunos/importacao', { linhas: [] }],
    [coordenadora, '/alunos/importacao/conferencia', {}],
  ]
  for (const [quem, path, corpo] of chamadas) {
    for (const [key, value] of [...estranhas, ['educador_id', 1]] as const)
      expect((await quem.post(path, { ...corpo, [key]: value })).status, `${path} ${key}`).toBe(400)
  }
  expect(casa.letters).toEqual([])
})

test('T5: em uma linha importada, uma chave estranha recusa a planilha ou não é guardada', async () => {
  for (const [key, value] of estranhas) {
    const aluno = { ...alunoValues(numeros.next().value), [key]: value }
    await coordenadora.post('/alunos/importacao', { linhas: [{ linha: 1, valores: aluno }] })
  }
  expect((await storedIn('aluno')).text).not.toMatch(veneno)
})

test('T5: __proto__ e constructor.prototype, escritos no JSON, são recusados em toda gravação', async () => {
  const paths = [...escritas.map(({ quem, path }) => [quem, path] as const)]
  for (const [quem, path] of paths) {
    for (const payload of ['{"__proto__":{"role":"x"}}', '{"constructor":{"prototype":{"x":1}}}']) {
      const answer = await casa.app.inject({
        method: 'POST',
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${quem.token}`, 'content-type': 'application/json' },
        payload,
      })
      expect([answer.statusCode, answer.json()], path).toEqual([
        400,
        { detail: 'Dados inválidos.' },
      ])
    }
  }
  expect({}).not.toHaveProperty('role')
})
