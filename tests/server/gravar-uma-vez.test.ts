import { expect, test } from 'vitest'
import { alunoValues, comTurma, institute, type Row } from './institute.ts'

const casa = await institute()
const { coordenadora, beatriz, turma } = await comTurma(casa)

let made = 0
const chave = () => ({ 'idempotency-key': `chave-de-um-pedido-${++made}` })
const pessoa = () => ({
  nome: 'Davi',
  email: `davi${++made}@exemplo.org`,
  telefone: '11987654321',
  data_nascimento: '1985-04-20',
  password: 'Goiabada7',
})
const periodo = { inicio: '2026-03-02', fim: '2026-03-06' }
const justificativa = async () => {
  const { id: aluno_id } = await casa.aluno({ turma_id: turma.id })
  return { aluno_id, motivo: 'doenca', ...periodo }
}
const atendimento = async () => {
  const { id: aluno_id } = await casa.aluno({ turma_id: turma.id })
  return { aluno_id, sigilo: 'equipe', relato: 'Ninguém atendeu' }
}
const traces = async (recurso: string, { id }: Row) =>
  casa.db.kysely
    .selectFrom('auditoria')
    .select('acao')
    .where('recurso', '=', recurso)
    .where('registro_id', '=', id)
    .orderBy('id')
    .execute()

test.each([
  ['/justificativa/', 'justificativa', justificativa, { motivo: 'luto' }],
  ['/atendimento/', 'atendimento', atendimento, { relato: 'Outro' }],
  ['/alunos/', 'aluno', () => alunoValues(9000), { nome: 'Outra' }],
  ['/educadores/', 'educador', pessoa, { nome: 'Outro' }],
  ['/turma/', 'turma', () => ({ nome: 'Turma da chave' }), { nome: 'Outra' }],
] as const)(
  'em %s, um pedido cuja resposta se perdeu e que vai de novo cria uma linha só',
  async (path, recurso, corpo, change) => {
    const [body, headers] = [await corpo(), chave()]
    const first = await coordenadora.post(path, body, headers)
    expect(first.status, first.text).toBe(201)
    const again = await coordenadora.post(path, body, headers)
    expect([again.status, again.body, again.headers.etag]).toEqual([
      201,
      first.body,
      first.headers.etag,
    ])
    expect(await traces(recurso, first.body as Row)).toEqual([{ acao: 'criou' }])
    const other = await coordenadora.post(path, { ...body, ...change }, headers)
    expect(other.status).toBe(409)
  },
)

test('o mesmo pedido duas vezes ao mesmo tempo: uma linha, e a mesma resposta aos dois', async () => {
  const [body, headers] = [await justificativa(), chave()]
  const answers = await Promise.all(
    [1, 2, 3].map(() => coordenadora.post('/justificativa/', body, headers)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const stored = await coordenadora.get(`/justificativa/?aluno_id=${body.aluno_id}`)
  expect(stored.body).toHaveLength(1)
})

test('a mesma chave com outra senha é outro pedido, e é recusada', async () => {
  const [body, headers] = [pessoa(), chave()]
  const first = await coordenadora.post('/educadores/', body, headers)
  expect((await coordenadora.post('/educadores/', body, headers)).body).toEqual(first.body)
  const other = { ...body, password: 'Jabuticaba71' }
  expect((await coordenadora.post('/educadores/', other, headers)).status).toBe(409)
})

test('do que se guarda de um pedido não se descobre, sem o segredo do servidor, a senha que ele levava', async () => {
  const { email, ...body } = pessoa()
  const digests: (string | undefined)[] = []
  for (const secret of ['um-segredo-do-servidor', 'outro-segredo-do-servidor']) {
    const school = await institute({ secret })
    const coordinator = await school.coordenadora()
    expect((await coordinator.post('/educadores/', { ...body, email }, chave())).status).toBe(201)
    const rows = await school.db.kysely.selectFrom('resposta').select('corpo').execute()
    digests.push(rows.at(-1)?.corpo)
  }
  expect(digests).toHaveLength(2)
  expect(digests[0]).not.toBe(digests[1])
})

test('uma edição que vai de novo, com a versão de antes, é a que já foi feita', async () => {
  const { body: row, headers: answered } = await coordenadora.post('/turma/', { nome: 'Antes' })
  const path = `/turma/${(row as Row).id}`
  const headers = { ...chave(), 'if-match': String(answered.etag) }
  for (let at = 0; at < 2; at += 1) {
    const edited = await coordenadora.put(path, { nome: 'Depois' }, headers)
    expect([edited.status, edited.body]).toEqual([200, expect.objectContaining({ nome: 'Depois' })])
  }
  expect(await traces('turma', row as Row)).toEqual([{ acao: 'criou' }, { acao: 'editou' }])
  const stale = await coordenadora.put(path, { nome: 'Outro' }, { ...headers, ...chave() })
  expect(stale.status).toBe(412)
})

test('uma exclusão que vai de novo diz outra vez o que ela fez', async () => {
  const body = await justificativa()
  const frequencias = [{ aluno_id: body.aluno_id, status: 'ausente' }]
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-03`, { frequencias })
  const { id } = (await coordenadora.post('/justificativa/', body)).body as Row
  const headers = chave()
  for (let at = 0; at < 2; at += 1) {
    const gone = await coordenadora.delete(`/justificativa/${id}`, headers)
    expect([gone.status, gone.body]).toEqual([200, { detail: '1 falta voltou a valer' }])
  }
  expect((await coordenadora.delete(`/justificativa/${id}`, chave())).status).toBe(404)
})
