import { expect, test } from 'vitest'
import { own } from '#model/access'
import { reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { resources } from '#resources'
import { noteBegun } from '#server/importacao/failed'
import { checkImport } from '#server/importacao/judge'
import { writeImport } from '#server/importacao/write'
import { comPadrinho } from '../fixtures/importacao.ts'
import { cpfOf } from '../fixtures/planilha.ts'
import { alunoValues, type Institute, institute } from './institute.ts'
import { coordenacao, linha } from './planilhas.ts'

const rota = '/alunos/importacao'
async function importar(at: Institute, turmas: string[], linhas: object[]) {
  const answer = await (await at.coordenadora()).post(rota, { criar: { turma_id: turmas }, linhas })
  const lines = answer.status === 200 ? answer.text.trim().split('\n') : []
  return { ...answer, lines: lines.map((line) => JSON.parse(line)) }
}

/** The import of 150 students under way, event by event. */
async function gravar(at: Institute) {
  const asker = { viewer: coordenacao, scope: 'all' } as const
  const linhas = Array.from({ length: 150 }, (_, n) => linha(n + 1, 'Judô'))
  const body = { criar: { turma_id: ['Judô'] }, linhas }
  const asking = { services: at.services, resource: resources.aluno, asker }
  const begun = await noteBegun(asking, { key: null, content: [] })
  return writeImport(asking, await checkImport(asking, body), begun)
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
    { entraram: 250, criadas: { turma_id: 1 } },
  ])
  expect(await totais(at)).toEqual([250, 2])
  const judo = await (await at.coordenadora()).get('/turma/?nome=Judô')
  expect(judo.body).toMatchObject([{ nome: 'Judô', ano_letivo: 2026, educador_id: null }])
  const { body } = await (await at.coordenadora()).get(
    '/alunos/?turma_id=1&_fields=cpf,turma_id&_start=0&_end=1',
  )
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
    valores: { cpf: [cpfOf(6), cpfOf(7)] },
  })
  expect(conferida.body).toEqual({ repetidos: { cpf: [cpfOf(7)] } })
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
  const conferida = await (await at.coordenadora()).post(`${rota}/conferencia`, {
    valores: { cpf: cpfs },
  })
  expect(conferida.body).toEqual({ repetidos: { cpf: [cpfOf(1400)] } })
})

test('a conferência não pergunta ao banco pelo que não é CPF', async () => {
  const at = await institute()
  const { cpf } = await at.aluno()
  const cpfs = ['', 'a\u0000b', 'x'.repeat(3000), cpf]
  const { status, body } = await (await at.coordenadora()).post('/alunos/importacao/conferencia', {
    valores: { cpf: cpfs },
  })
  expect([status, body]).toEqual([200, { repetidos: { cpf: [cpf] } }])
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
  expect(rest.at(-1)).toEqual({ entraram: 150, criadas: { turma_id: 1 } })
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
  const entered = ends.filter((end) => 'entraram' in end)
  const refused = ends.filter((end) => 'linhas' in end)
  expect(entered).toEqual([{ entraram: 120, criadas: { turma_id: 1 } }])
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
    errors: { turma_id: 'Nome da turma é obrigatório' },
  })
  const turmas = Array.from({ length: 501 }, (_, n) => `Turma ${n}`)
  expect((await importar(at, turmas, [linha(1)])).body).toMatchObject({
    errors: { criar: 'Crie no máximo 500 cadastros de uma vez' },
  })
})

test('enquanto a forma de muitas linhas é conferida, os outros são atendidos', async () => {
  const at = await institute()
  const linhas = Array.from({ length: 20_000 }, () => ({ linha: 1, valores: {} }))
  const coordenadora = await at.coordenadora()
  let turns = 0
  const count = () => {
    turns += 1
    turn = setImmediate(count)
  }
  let turn = setImmediate(count)
  const wrong = { linhas: [...linhas.slice(1), {}] }
  const { status, body } = await coordenadora.post(rota, wrong)
  clearImmediate(turn)
  expect([status, body]).toMatchObject([400, { errors: { linhas: 'Valor inválido' } }])
  expect(turns).toBeGreaterThan(20)
  const more = { linhas: [...linhas, {}] }
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
        { linha: 4, errors: { padrinho_id: 'Informe o padrinho pelo nome' } },
        { linha: 5, errors: { nome: 'Campo desconhecido' } },
        { linha: 6, errors: { tutor_id: 'Campo desconhecido' } },
      ],
    },
  ])
  const { lines } = await importar(at, [], [com(1, 'davi  prado'), linha(2)])
  expect(lines.at(-1)).toEqual({ entraram: 2, criadas: { turma_id: 0 } })
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
  await at.turma({ nome: 'Xadrez' })
  const { body } = await (await at.coordenadora()).post(`${rota}/conferencia`, {
    valores: { matricula: ['a-17', 'B-1', 'x\u0000'], nome: ['Ana'] },
    nomes: { padrinho_id: ['davi prado', 'Davi'], nome: ['Ana'], turma_id: ['Judô', 'Xadrez'] },
  })
  expect(body).toEqual({
    lugares: [],
    novos: { turma_id: ['Judô'] },
    repetidos: { matricula: ['a-17'], nome: [] },
    desconhecidos: {
      padrinho_id: { Davi: 'Não há educador com este nome' },
      nome: {},
      turma_id: {},
    },
  })
})

test('uma entidade que diz import entra pela sua planilha: turmas, com o educador pelo nome, e o registro de cada uma', async () => {
  const at = await institute()
  const ana = await at.educadora({ nome: 'Ana Lima' })
  await at.turma({ nome: 'Judô' })
  const de = (n: number, nome: string, educador: string | null = null) => ({
    linha: n,
    valores: { nome },
    ...(educador && { referencias: { educador_id: educador } }),
  })
  const coordenadora = await at.coordenadora()
  const recusada = await coordenadora.post('/turma/importacao', {
    linhas: [de(1, 'judo'), de(2, 'Xadrez', 'Ninguém'), de(3, 'Dança')],
  })
  expect([recusada.status, recusada.body]).toMatchObject([
    400,
    {
      linhas: [
        { linha: 1, errors: { nome: 'Já existe uma turma com este nome' } },
        { linha: 2, errors: { educador_id: 'Não há educador com este nome' } },
      ],
    },
  ])
  const { status, text } = await coordenadora.post('/turma/importacao', {
    linhas: [de(1, 'Xadrez', 'ana lima'), de(2, 'Dança')],
  })
  expect([status, JSON.parse(text.trim().split('\n').at(-1) ?? '')]).toEqual([
    200,
    { entraram: 2, criadas: {} },
  ])
  const { body } = await coordenadora.get('/turma/?_sort=id')
  expect(body).toMatchObject([
    { nome: 'Judô' },
    { nome: 'Xadrez', educador: { id: ana.id, nome: 'Ana Lima' }, ano_letivo: 2026 },
    { nome: 'Dança', educador_id: null },
  ])
  const traces = await at.db.kysely
    .selectFrom('auditoria')
    .select(['recurso', 'registro_id', 'depois'])
    .where('acao', '=', 'importou')
    .orderBy('id')
    .execute()
  expect(traces.map(({ recurso, registro_id }) => `${recurso} ${registro_id}`)).toEqual([
    'turma 2',
    'turma 3',
  ])
  expect(JSON.parse(traces[0]?.depois ?? '{}')).toMatchObject({
    nome: 'Xadrez',
    educador_id: ana.id,
  })
  // What is made later by hand takes the next id.
  expect((await at.turma({ nome: 'Teatro' })).id).toBe(4)
})

test('educadores entram sem senha: ninguém sabe a da conta, e quem a tem pede uma por e-mail', async () => {
  const at = await institute()
  const helena = await at.assistente()
  const coordenadora = await at.coordenadora()
  const carla = {
    nome: 'Carla Reis',
    email: 'carla@exemplo.org',
    telefone: '11987654321',
    data_nascimento: '1990-02-03',
  }
  const send = (linhas: object[]) => coordenadora.post('/educadores/importacao', { linhas })
  const { email } = helena
  const conferida = await coordenadora.post('/educadores/importacao/conferencia', {
    valores: { email: [email, carla.email] },
  })
  expect(conferida.body).toEqual({ repetidos: { email: [email] } })
  const recusada = await send([
    { linha: 1, valores: { ...carla, email } },
    { linha: 2, valores: { ...carla, password: 'Goiabada7' } },
  ])
  expect([recusada.status, recusada.body]).toMatchObject([
    400,
    {
      linhas: [
        { linha: 1, errors: { email: 'Este email já está em uso' } },
        { linha: 2, errors: { password: 'Campo desconhecido' } },
      ],
    },
  ])
  expect((await send([{ linha: 1, valores: carla }])).text).toContain('"entraram":1')
  const entrar = (password: string) =>
    at.anyone.post('/login/login', { email: carla.email, password })
  expect((await entrar('Goiabada7')).status).toBe(401)
  await at.anyone.post('/recuperacao/solicitar', { email: carla.email })
  const codigo = /\b[A-Z0-9]{6}\b/.exec(at.letters.at(-1)?.text ?? '')?.[0]
  const nova = { email: carla.email, codigo, nova_senha: 'Tangerina9' }
  expect((await at.anyone.post('/recuperacao/redefinir', nova)).status).toBe(200)
  expect((await entrar('Tangerina9')).body).toMatchObject({ role: 'educador' })
  const { body } = await coordenadora.get('/educadores/')
  expect(body).toMatchObject([{ nome: 'Carla Reis' }])
  expect(
    JSON.stringify(await at.db.kysely.selectFrom('auditoria').selectAll().execute()),
  ).not.toMatch(/senha_hash|argon2/)
})

test('uma importação repetida com a mesma chave entra uma vez, e a conferência diz se entrou', async () => {
  const at = await institute()
  const { token } = await at.coordenadora()
  const conferir = async () => {
    const { body } = await (await at.coordenadora()).post('/turma/importacao/conferencia', {
      chave: 'planilha-1',
    })
    return body
  }
  const send = async (nome: string) => {
    const { statusCode, body } = await at.app.inject({
      method: 'POST',
      url: '/api/v1/turma/importacao',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'planilha-1' },
      payload: { linhas: [{ linha: 1, valores: { nome } }] },
    })
    return [
      statusCode,
      statusCode === 200 ? JSON.parse(body.trim().split('\n').at(-1) ?? '') : null,
    ]
  }
  const done = { entraram: 1, criadas: {} }
  expect(await conferir()).toEqual({ concluida: null })
  expect(await send('Judô')).toEqual([200, done])
  expect(await send('Judô')).toEqual([200, done])
  expect((await send('Xadrez'))[0]).toBe(409)
  expect(await conferir()).toEqual({ concluida: done })
  expect(await totais(at)).toEqual([0, 1])
})

test('T1: quem importa só o que é seu não grava o de outra pessoa, nem acha pelo nome uma linha que não alcança', async () => {
  const nota = defineResource('nota', {
    label: { one: 'Nota', many: 'Notas', gender: 'f' },
    access: { list: { educador: own('educador_id') }, create: { educador: own('educador_id') } },
    import: true,
    fields: {
      texto: text('Texto', { required: 'Texto é obrigatório' }),
      educador_id: reference('Educador', 'educador'),
      turma_id: reference('Turma', 'turma'),
    },
  })
  const { educador } = resources
  const access = { ...educador.access, list: { coordenador: 'all', educador: 'all' } } as const
  const at = await institute({
    resources: { ...resources, educador: { ...educador, access }, nota },
  })
  const [ana, rui] = [
    await at.educadora({ nome: 'Ana Lima' }),
    await at.educadora({ nome: 'Rui Dias' }),
  ]
  await at.turma({ nome: 'Judô', educador_id: rui.id })
  const send = async (referencias: object) => {
    const linhas = [{ linha: 1, valores: { texto: 'Oi' }, referencias }]
    const { status, text: said } = await ana.post('/nota/importacao', { linhas })
    return [status, said]
  }
  const dela = { educador_id: 'Ana Lima' }
  expect(await send({ ...dela, turma_id: 'Judô' })).toEqual([
    400,
    expect.stringContaining('Não há turma com este nome'),
  ])
  expect((await send({ educador_id: 'Rui Dias' }))[1]).toContain('Você não tem permissão')
  expect((await send(dela))[1]).toContain('"entraram":1')
  expect((await ana.get('/nota/')).body).toHaveLength(1)
  expect((await rui.get('/nota/')).body).toEqual([])
  expect((await (await at.coordenadora()).post('/nota/importacao', { linhas: [] })).status).toBe(
    403,
  )
})
