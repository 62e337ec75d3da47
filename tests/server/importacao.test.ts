import { expect, test } from 'vitest'
import { reference } from '#model/field'
import { resources } from '#resources'
import { checkImport } from '#server/importacao/judge'
import { writeImport } from '#server/importacao/write'
import { comPadrinho } from '../fixtures/importacao.ts'
import { cpfOf } from '../fixtures/planilha.ts'
import { alunoValues, type Institute, institute } from './institute.ts'

const rota = '/alunos/importacao'
const linha = (n: number, turma: string | null = null, aluno: object = {}) => ({
  linha: n,
  turma,
  aluno: { ...alunoValues(n), ...aluno },
})

const coordenacao = {
  contaId: 1,
  sessaoId: '',
  role: 'coordenador',
  nome: 'Coordenação',
  email: 'coordenacao@exemplo.org',
  pessoaId: null,
  pendencia: null,
} as const

async function importar(at: Institute, turmas: string[], linhas: object[]) {
  const answer = await (await at.coordenadora()).post(rota, { turmas, linhas })
  const lines = answer.status === 200 ? answer.text.trim().split('\n') : []
  return { ...answer, lines: lines.map((line) => JSON.parse(line)) }
}

/** The import of 150 students under way, event by event. */
async function gravar(at: Institute) {
  const asker = { viewer: coordenacao, scope: 'all' } as const
  const linhas = Array.from({ length: 150 }, (_, n) => linha(n + 1, 'Judô'))
  const checked = await checkImport(at.services, { turmas: ['Judô'], linhas }, asker)
  return writeImport(at.services, checked, asker)
}

async function totais(at: Institute) {
  const coordenadora = await at.coordenadora()
  const listas = await Promise.all(['/alunos/', '/turma/'].map((path) => coordenadora.get(path)))
  return listas.map(({ body }) => (body as unknown[]).length)
}

test('alunos e turmas novas entram de uma vez, com o andamento linha a linha', async () => {
  const at = await institute()
  await at.turma({ nome: '5º Ano A' })
  const linhas = Array.from({ length: 250 }, (_, n) => linha(n + 1, n % 2 ? 'Judô' : '5º ano a'))
  const { lines, headers } = await importar(at, ['Judô', '5º ANO A'], linhas)
  expect(headers['content-type']).toContain('application/x-ndjson')
  expect(lines).toEqual([
    { gravadas: 100, total: 250 },
    { gravadas: 200, total: 250 },
    { gravadas: 250, total: 250 },
    { alunos: 250, turmas: 1 },
  ])
  expect(await totais(at)).toEqual([250, 2])
  const judo = await (await at.coordenadora()).get('/turma/?nome=Judô')
  expect(judo.body).toMatchObject([{ nome: 'Judô', ano_letivo: 2026, educador_id: null }])
  const { body } = await (await at.coordenadora()).get('/alunos/?turma_id=1&_start=0&_end=1')
  expect(body).toMatchObject([{ cpf: cpfOf(1), turma: { id: 1, nome: '5º Ano A' } }])
})

test('cada aluno importado tem o seu registro de auditoria', async () => {
  const at = await institute()
  await importar(at, ['Judô'], [linha(1, 'Judô'), linha(2)])
  const traces = await at.db.kysely
    .selectFrom('auditoria')
    .selectAll()
    .where('acao', '=', 'importou')
    .orderBy('id')
    .execute()
  expect(traces.map(({ recurso, registro_id }) => [recurso, registro_id])).toEqual([
    ['turma', 1],
    ['aluno', 1],
    ['aluno', 2],
  ])
  expect(JSON.parse(traces[1]?.depois ?? '{}')).toMatchObject({ cpf: cpfOf(1), turma_id: 1 })
})

test('uma linha recusada impede todas, e cada uma diz o seu motivo', async () => {
  const at = await institute()
  const { status, body } = await importar(
    at,
    ['Judô'],
    [
      linha(1, 'Judô'),
      linha(2, 'Judô', { nome: "D'Ávila" }),
      linha(3, 'Xadrez'),
      linha(4, null, { cpf: cpfOf(1), turno: 'madrugada' }),
      linha(5, null, { apelido: 'Nina' }),
      linha(6, null, { turma_id: 1 }),
    ],
  )
  expect(status).toBe(400)
  expect(body).toMatchObject({
    linhas: [
      { linha: 2, errors: { nome: 'Nome deve conter apenas letras e espaços' } },
      { linha: 3, errors: { turma_id: 'Esta turma não está cadastrada' } },
      {
        linha: 4,
        errors: {
          cpf: 'CPF repetido: já está na linha 1',
          turno: 'Selecione um turno válido',
        },
      },
      { linha: 5, errors: { apelido: 'Campo desconhecido' } },
      { linha: 6, errors: { turma_id: 'Informe a turma pelo nome' } },
    ],
  })
  expect(await totais(at)).toEqual([0, 0])
})

test('um CPF já cadastrado é um conflito da sua linha, e a conferência o diz antes', async () => {
  const at = await institute()
  await at.aluno({ cpf: cpfOf(7) })
  const conferida = await (await at.coordenadora()).post(`${rota}/conferencia`, {
    cpfs: [cpfOf(6), cpfOf(7)],
  })
  expect(conferida.body).toEqual({ cadastrados: [cpfOf(7)] })
  const { status, body } = await importar(at, [], [linha(6), linha(7)])
  expect(status).toBe(409)
  expect(body).toMatchObject({
    linhas: [{ linha: 7, errors: { cpf: 'Este CPF já está sendo usado por outro aluno' } }],
  })
  expect(await totais(at)).toEqual([1, 0])
})

test('a conferência responde por mais CPFs do que cabem em uma consulta', async () => {
  const at = await institute()
  await at.aluno({ cpf: cpfOf(1400) })
  const cpfs = Array.from({ length: 1500 }, (_, n) => cpfOf(n))
  const conferida = await (await at.coordenadora()).post(`${rota}/conferencia`, { cpfs })
  expect(conferida.body).toEqual({ cadastrados: [cpfOf(1400)] })
})

test('a conferência não pergunta ao banco pelo que não é CPF', async () => {
  const at = await institute()
  const { cpf } = await at.aluno()
  const cpfs = ['', 'a\u0000b', 'x'.repeat(3000), cpf]
  const { status, body } = await (await at.coordenadora()).post('/alunos/importacao/conferencia', {
    cpfs,
  })
  expect([status, body]).toEqual([200, { cadastrados: [cpf] }])
})

test('quem desiste no meio não deixa nada gravado', async () => {
  const at = await institute()
  const events = await gravar(at)
  expect((await events.next()).value).toEqual({ gravadas: 100, total: 150 })
  await events.return(undefined)
  expect(await totais(at)).toEqual([0, 0])
})

test('no meio de uma importação, quem lê e quem grava não espera por ela', async () => {
  const at = await institute()
  const coordenadora = await at.coordenadora()
  const events = await gravar(at)
  await events.next()
  expect(await totais(at)).toEqual([0, 0])
  const { id } = await at.turma({ nome: 'Xadrez' })
  expect((await coordenadora.put(`/turma/${id}`, { nome: 'Xadrez II' })).status).toBe(200)
  const rest: unknown[] = []
  for await (const event of events) rest.push(event)
  expect(rest.at(-1)).toEqual({ alunos: 150, turmas: 1 })
  expect(await totais(at)).toEqual([150, 2])
})

test('um CPF que alguém cadastra no meio de uma importação a impede por inteiro', async () => {
  const at = await institute()
  const coordenadora = await at.coordenadora()
  const events = await gravar(at)
  await events.next()
  expect((await coordenadora.post('/alunos/', alunoValues(20))).status).toBe(201)
  await events.next()
  await expect(events.next()).rejects.toThrow(/u_aluno_cpf|aluno\.cpf/)
  expect(await totais(at)).toEqual([1, 0])
})

test('duas importações da mesma planilha ao mesmo tempo: uma entra, a outra diz que linhas já estão', async () => {
  const at = await institute()
  const linhas = Array.from({ length: 120 }, (_, n) => linha(n + 1, 'Judô'))
  const answers = await Promise.all([
    importar(at, ['Judô'], linhas),
    importar(at, ['Judô'], linhas),
  ])
  const ends = answers.map(({ lines, body }) => lines.at(-1) ?? body)
  const entered = ends.filter((end) => 'alunos' in end)
  const refused = ends.filter((end) => 'linhas' in end)
  expect(entered).toEqual([{ alunos: 120, turmas: 1 }])
  expect(refused[0].linhas).toHaveLength(120)
  expect(await totais(at)).toEqual([120, 1])
})

test('só coordenadores importam', async () => {
  const at = await institute()
  const educadora = await at.educadora()
  for (const path of [rota, `${rota}/conferencia`]) {
    expect((await educadora.post(path, {})).status).toBe(403)
    expect((await at.anyone.post(path, {})).status).toBe(401)
  }
})

test('um corpo sem forma é recusado', async () => {
  const at = await institute()
  const { status } = await (await at.coordenadora()).post(rota, { linhas: [{}] })
  expect(status).toBe(400)
  expect((await importar(at, [' '], [linha(1)])).body).toMatchObject({
    errors: { turmas: 'Nome da turma é obrigatório' },
  })
  const turmas = Array.from({ length: 501 }, (_, n) => `Turma ${n}`)
  expect((await importar(at, turmas, [linha(1)])).body).toMatchObject({
    errors: { turmas: 'Crie no máximo 500 turmas de uma vez' },
  })
})

test('enquanto a forma de muitas linhas é conferida, os outros são atendidos', async () => {
  const at = await institute()
  const linhas = Array.from({ length: 20_000 }, () => ({ linha: 1, turma: null, aluno: {} }))
  const coordenadora = await at.coordenadora()
  let turns = 0
  const count = () => {
    turns += 1
    turn = setImmediate(count)
  }
  let turn = setImmediate(count)
  const wrong = { turmas: [], linhas: [...linhas.slice(1), {}] }
  const { status, body } = await coordenadora.post(rota, wrong)
  clearImmediate(turn)
  expect([status, body]).toMatchObject([400, { errors: { linhas: 'Valor inválido' } }])
  expect(turns).toBeGreaterThan(20)
  const more = { turmas: [], linhas: [...linhas, {}] }
  expect((await coordenadora.post(rota, more)).body).toMatchObject({
    errors: { linhas: 'Importe no máximo 20.000 linhas de uma vez' },
  })
})

test('uma referência que não é a turma entra pelo nome, e um nome de ninguém ou de dois é erro da linha', async () => {
  const tutor = reference('Tutor', 'educador', { write: ['assistente_social'] })
  const { aluno } = comPadrinho
  const fields = { ...aluno?.fields, tutor_id: tutor }
  const at = await institute({
    resources: { ...comPadrinho, aluno: { ...resources.aluno, ...aluno, fields } },
  })
  const davi = await at.educadora({ nome: 'Davi Prado' })
  await at.educadora({ nome: 'Ana Lima' })
  await at.educadora({ nome: 'ANA LIMA' })
  const com = (n: number, nome: string) => ({ ...linha(n), referencias: { padrinho_id: nome } })
  const { status, body } = await importar(
    at,
    [],
    [
      com(1, 'DAVI prado'),
      com(2, 'Davi'),
      com(3, 'Ana Lima'),
      linha(4, null, { padrinho_id: davi.id }),
      { ...linha(5), referencias: { nome: 'Davi' } },
      { ...linha(6), referencias: { tutor_id: 'Davi Prado' } },
    ],
  )
  expect([status, body]).toMatchObject([
    400,
    {
      linhas: [
        { linha: 2, errors: { padrinho_id: 'Não há educador com este nome' } },
        { linha: 3, errors: { padrinho_id: 'Há mais de um cadastro com este nome' } },
        { linha: 4, errors: { padrinho_id: 'Informe padrinho pelo nome' } },
        { linha: 5, errors: { nome: 'Campo desconhecido' } },
        { linha: 6, errors: { tutor_id: 'Campo desconhecido' } },
      ],
    },
  ])
  const { lines } = await importar(at, [], [com(1, 'davi  prado'), linha(2)])
  expect(lines.at(-1)).toEqual({ alunos: 2, turmas: 0 })
  const { body: alunos } = await (await at.coordenadora()).get('/alunos/?_sort=id')
  expect(alunos).toMatchObject([
    { padrinho: { id: davi.id, nome: 'Davi Prado' } },
    { padrinho_id: null },
  ])
  const trace = await at.db.kysely
    .selectFrom('auditoria')
    .selectAll()
    .where('acao', '=', 'importou')
    .execute()
  expect(JSON.parse(trace[0]?.depois ?? '{}')).toMatchObject({ padrinho_id: davi.id })
})

test('um valor que não se repete, de qualquer campo, é erro da sua linha antes da primeira gravação', async () => {
  const at = await institute({ resources: comPadrinho })
  await at.aluno({ matricula: 'A-17' })
  const { status, body } = await importar(
    at,
    [],
    [
      linha(1, null, { matricula: 'a-17' }),
      linha(2, null, { matricula: 'B-1' }),
      linha(3, null, { matricula: 'b-1' }),
    ],
  )
  expect([status, body]).toMatchObject([
    400,
    {
      linhas: [
        { linha: 1, errors: { matricula: 'Matrícula de outro aluno' } },
        { linha: 3, errors: { matricula: 'Matrícula repetido: já está na linha 2' } },
      ],
    },
  ])
  const taken = await importar(at, [], [linha(1, null, { matricula: 'a-17' }), linha(2)])
  expect([taken.status, taken.body]).toMatchObject([
    409,
    { linhas: [{ linha: 1, errors: { matricula: 'Matrícula de outro aluno' } }] },
  ])
  expect(await totais(at)).toEqual([1, 0])
})

test('a conferência diz que valores já estão e que nomes não são de ninguém', async () => {
  const at = await institute({ resources: comPadrinho })
  await at.aluno({ matricula: 'A-17' })
  await at.educadora({ nome: 'Davi Prado' })
  const { body } = await (await at.coordenadora()).post(`${rota}/conferencia`, {
    cpfs: [],
    valores: { matricula: ['a-17', 'B-1', 'x\u0000'], nome: ['Ana'] },
    nomes: { padrinho_id: ['davi prado', 'Davi'], nome: ['Ana'] },
  })
  expect(body).toEqual({
    cadastrados: [],
    repetidos: { matricula: ['a-17'], nome: [] },
    desconhecidos: { padrinho_id: { Davi: 'Não há educador com este nome' }, nome: {} },
  })
})
