import { expect, test } from 'vitest'
import { own } from '#model/access'
import { choice, integer, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { resources } from '#resources'
import { cpfOf } from '../fixtures/planilha.ts'
import { alunoValues, type Institute, institute, type Person } from './institute.ts'
import { importar } from './planilhas.ts'

const rota = '/alunos/importacao'

interface Achada {
  readonly id: number
  readonly versao: number
  readonly certa: boolean
  readonly antes: Readonly<Record<string, unknown>>
  readonly mudam: readonly string[]
  readonly ocultos: readonly string[]
  readonly errors: Readonly<Record<string, string>>
}

async function conferir(person: Person, linhas: object[], route = rota) {
  const body = { atualizar: true, linhas: linhas.map((one, at) => ({ linha: at + 1, ...one })) }
  const answer = await person.post(`${route}/conferencia`, body)
  expect(answer.status).toBe(200)
  const { linhas: said } = answer.body as { linhas: { linha: number; achadas: Achada[] }[] }
  return said
}

const so = (valores: object, referencias?: object) => ({
  valores,
  ...(referencias && { referencias }),
})

async function casa(quantos = 2) {
  const at = await institute()
  const coordenadora = await at.coordenadora()
  for (let n = 1; n <= quantos; n += 1)
    await at.aluno({ cpf: cpfOf(n), nome: `Ana ${'abcdefgh'[n]}lva` })
  return { at, coordenadora }
}

test('a conferência acha pelo CPF a linha de cada aluno, e diz o que muda nela, com a versão', async () => {
  const { coordenadora } = await casa()
  await coordenadora.put('/alunos/1', { rg: '12.345' })
  const linhas = await conferir(coordenadora, [
    so({ cpf: cpfOf(1), rg: '12.345', escola: 'E.M. Anita Garibaldi', serie: null }),
    so({ cpf: cpfOf(2), escola: 'E.E. José de Alencar' }),
    so({ ...alunoValues(3) }),
  ])
  expect(linhas).toEqual([
    {
      ...{ linha: 1, errors: {} },
      achadas: [
        {
          ...{ id: 1, versao: 2, certa: true, nome: 'Ana blva', ocultos: [] },
          mudam: ['escola', 'serie'],
          antes: { escola: 'E.E. José de Alencar', serie: '5º ano' },
          errors: { serie: 'Série é obrigatória' },
        },
      ],
    },
    { linha: 2, errors: {}, achadas: [expect.objectContaining({ id: 2, mudam: [], antes: {} })] },
  ])
})

test('sem o CPF, nome e data de nascimento acham o que é provável, e nada se diz de outro ano', async () => {
  const { coordenadora, at } = await casa(1)
  await at.aluno({ cpf: cpfOf(8), nome: 'ana BLVA' })
  const [uma, outra] = await conferir(coordenadora, [
    so({ cpf: cpfOf(3), nome: 'Ána Blva', data_nascimento: '2014-05-06' }),
    so({ nome: 'Ana Blva', data_nascimento: '2013-05-06' }),
  ])
  expect(uma?.achadas.map(({ id, certa }) => [id, certa])).toEqual([
    [1, false],
    [2, false],
  ])
  expect(uma?.achadas[0]?.mudam).toContain('cpf')
  expect(outra).toBeUndefined()
})

test('quem o CPF diz que é um, e o nome e o nascimento que é outro, espera que alguém diga qual', async () => {
  const { coordenadora } = await casa()
  const trocados = [1, 2].map((n) =>
    so({ cpf: cpfOf(3 - n), nome: `Ana ${'abc'[n]}lva`, data_nascimento: '2014-05-06' }),
  )
  const linhas = await conferir(coordenadora, trocados)
  expect(linhas.map(({ achadas }) => achadas.map(({ id, certa }) => [id, certa]))).toEqual([
    [
      [2, false],
      [1, false],
    ],
    [
      [1, false],
      [2, false],
    ],
  ])
  // Each is who the name says, and takes the CPF of the other one.
  expect(linhas.map(({ achadas: [, outro] }) => [outro?.mudam, outro?.errors])).toEqual([
    [['cpf'], {}],
    [['cpf'], {}],
  ])
  const feita = await importar(
    coordenadora,
    [1, 2].map((id) => ({ id, versao: 1, ...so({ cpf: cpfOf(3 - id) }) })),
  )
  expect(feita).toMatchObject({ mudaram: 2 })
  expect((await coordenadora.get('/alunos/1')).body).toMatchObject({ cpf: cpfOf(2) })
  const desfeita = await coordenadora.post('/importacoes/1/desfazer')
  expect(desfeita.body).toMatchObject({ voltaram: 2, ficaram: [] })
})

test('a turma se acha pelo nome e pelo ano, e o educador pelo e-mail', async () => {
  const at = await institute()
  const coordenadora = await at.coordenadora()
  await at.turma({ nome: 'Judô', ano_letivo: 2025 })
  await at.educadora({ nome: 'Rui Dias', email: 'rui@exemplo.org' })
  const turmas = [so({ nome: 'judo', ano_letivo: 2025, vagas: 20 }), so({ nome: 'Judô', vagas: 9 })]
  const [achada, ...outras] = await conferir(coordenadora, turmas, '/turma/importacao')
  expect(achada?.achadas).toMatchObject([{ id: 1, certa: true, mudam: ['nome', 'vagas'] }])
  // It is of this year, which no class is of.
  expect(outras).toEqual([])
  const linha = so({ email: ' RUI@exemplo.org', telefone: '(11) 98765-0000' })
  const [rui] = await conferir(coordenadora, [linha], '/educadores/importacao')
  expect(rui?.achadas).toMatchObject([{ certa: true, mudam: ['telefone'] }])
})

test('o que mudou entra com o que é novo, cada linha com o seu traço; vazio não muda nada e apagar esvazia', async () => {
  const { at, coordenadora } = await casa()
  await coordenadora.put('/alunos/1', { rg: '12.345' })
  const feita = await importar(
    coordenadora,
    [
      { id: 1, versao: 2, ...so({ rg: null, escola: 'E.M. Cora Coralina' }, { turma_id: 'Judô' }) },
      so(alunoValues(7), { turma_id: 'Judô' }),
      { id: 2, versao: 1, ...so({ turno: 'tarde' }) },
    ],
    { criar: { turma_id: ['Judô'] } },
  )
  expect(feita).toEqual({ status: 200, entraram: 1, mudaram: 2, criadas: { turma_id: 1 } })
  const { body } = await coordenadora.get('/alunos/1')
  expect(body).toMatchObject({
    rg: null,
    escola: 'E.M. Cora Coralina',
    nome: 'Ana blva',
    serie: '5º ano',
  })
  expect(body).toMatchObject({ turma: { nome: 'Judô' }, turma_desde: '2026-03-10' })
  const traces = await at.db.kysely
    .selectFrom('auditoria')
    .select(['acao', 'registro_id', 'antes', 'depois'])
    .where('operacao_id', '=', 1)
    .where('recurso', '=', 'aluno')
    .orderBy('id')
    .execute()
  expect(traces.map(({ acao, registro_id }) => [acao, registro_id])).toEqual([
    ['importou', 3],
    ['editou', 1],
    ['editou', 2],
  ])
  expect(JSON.parse(traces[2]?.antes ?? '')).toEqual({ turno: 'manha' })
  expect(JSON.parse(traces[2]?.depois ?? '')).toEqual({ turno: 'tarde' })
})

test('quem mudou enquanto isso não impede as outras, e é dito', async () => {
  const { coordenadora } = await casa(3)
  await coordenadora.put('/alunos/1', { serie: '6º ano' })
  await coordenadora.delete('/alunos/2')
  const feita = await importar(coordenadora, [
    { id: 1, versao: 1, ...so({ escola: 'E.M. Cora Coralina' }) },
    { id: 2, versao: 1, ...so({ escola: 'E.M. Cora Coralina' }) },
    { id: 3, versao: 1, ...so({ escola: 'E.M. Cora Coralina' }) },
  ])
  expect(feita).toMatchObject({ mudaram: 1, enquanto_isso: [1, 2] })
  expect((await coordenadora.get('/alunos/1')).body).toMatchObject({
    escola: 'E.E. José de Alencar',
  })
  expect((await coordenadora.get('/alunos/3')).body).toMatchObject({ escola: 'E.M. Cora Coralina' })
})

test('uma linha que não pode ser assim impede todas, e diz o seu motivo', async () => {
  const { coordenadora } = await casa(3)
  const recusada = await importar(coordenadora, [
    { id: 1, versao: 1, ...so({ escola: 'E.M. Cora Coralina' }) },
    { id: 2, versao: 1, ...so({ cpf: cpfOf(3) }) },
    { id: 3, versao: 1, ...so({ nome: null }) },
    { id: 3, versao: 1, ...so({ selo: 'bronze' }) },
  ])
  expect(recusada.linhas).toEqual([
    { linha: 2, errors: { cpf: 'Este CPF já está sendo usado por outro aluno' } },
    { linha: 3, errors: { nome: 'Nome é obrigatório' } },
    { linha: 4, errors: { selo: 'Campo que não pode ser alterado' } },
  ])
  expect((await coordenadora.get('/alunos/1')).body).toMatchObject({
    escola: 'E.E. José de Alencar',
  })
})

test('duas vezes a mesma chave é uma vez só', async () => {
  const { at, coordenadora } = await casa(1)
  const body = { linhas: [{ linha: 1, id: 1, versao: 1, ...so({ serie: '6º ano' }) }] }
  const key = { 'Idempotency-Key': 'uma-chave-de-teste-0001' }
  const [um, outro] = [
    await coordenadora.post(rota, body, key),
    await coordenadora.post(rota, body, key),
  ]
  expect(outro?.text).toContain('"mudaram":1')
  expect(um?.text).toContain('"mudaram":1')
  const { length } = await at.db.kysely.selectFrom('operacao').select('id').execute()
  expect(length).toBe(1)
})

/** What educators bring, change, and read only in part. */
const ficha = defineResource('ficha', {
  label: { one: 'Ficha', many: 'Fichas', gender: 'f' },
  access: {
    list: { educador: own('educador_id') },
    show: { educador: own('educador_id') },
    create: { educador: own('educador_id') },
    edit: { educador: own('educador_id') },
    delete: { coordenador: 'all' },
  },
  import: { match: [['numero'], ['registro']] },
  closed: { when: { situacao: 'fechada' }, says: 'Esta ficha está fechada.' },
  fields: {
    numero: integer('Número', { required: 'Número é obrigatório' }),
    segredo: text('Segredo', { read: ['coordenador'], write: ['coordenador', 'educador'] }),
    registro: text('Registro', { read: ['coordenador'], write: ['coordenador', 'educador'] }),
    situacao: choice('Situação', { aberta: 'Aberta', fechada: 'Fechada' }),
    educador_id: reference('Educador', 'educador'),
  },
})

async function fichas(): Promise<{ at: Institute; ana: Person; rui: Person }> {
  const { educador } = resources
  const access = { ...educador.access, list: { coordenador: 'all', educador: 'all' } } as const
  const at = await institute({
    resources: { ...resources, educador: { ...educador, access }, ficha },
  })
  const ana = await at.educadora({ nome: 'Ana Lima' })
  const rui = await at.educadora({ nome: 'Rui Dias' })
  const dela = { educador_id: ana.id, segredo: 'azul' }
  await ana.post('/ficha/', { numero: 1, ...dela, registro: 'R1' })
  await rui.post('/ficha/', { numero: 2, educador_id: rui.id, segredo: 'verde' })
  await ana.post('/ficha/', { numero: 3, ...dela, situacao: 'fechada' })
  return { at, ana, rui }
}

test('T1: por uma planilha ninguém acha nem lê o que não alcança, e de um campo que não lê nada se diz', async () => {
  const { ana } = await fichas()
  const rota = '/ficha/importacao'
  const linhas = [
    so({ numero: 1, segredo: 'azul' }),
    so({ numero: 2, segredo: 'verde' }),
    so({ registro: 'R1', segredo: 'roxo' }),
    so({ numero: 3, segredo: 'azul' }),
  ]
  const [uma, fechada, ...outras] = await conferir(ana, linhas, rota)
  expect(uma).toMatchObject({
    linha: 1,
    achadas: [{ id: 1, mudam: [], ocultos: ['segredo'], antes: {} }],
  })
  expect(fechada).toMatchObject({
    linha: 4,
    achadas: [{ errors: { '': 'Esta ficha está fechada.' } }],
  })
  expect(outras).toEqual([])
  const alheia = await importar(
    ana,
    [{ id: 2, versao: 1, ...so({ situacao: 'fechada' }) }],
    {},
    rota,
  )
  expect(alheia).toMatchObject({ mudaram: 0, enquanto_isso: [1] })
  const presa = await importar(ana, [{ id: 3, versao: 1, ...so({ numero: 9 }) }], {}, rota)
  expect(presa.linhas).toEqual([{ linha: 1, errors: { '': 'Esta ficha está fechada.' } }])
  const solta = await importar(ana, [{ id: 1, versao: 1, ...so({ segredo: 'roxo' }) }], {}, rota)
  expect(solta).toMatchObject({ mudaram: 1 })
})
