import { expect, test } from 'vitest'
import { undoOperation } from '#server/operacao/undo'
import { cpfOf } from '../fixtures/planilha.ts'
import { type Institute, institute, institutoVizinho, type Person, signIn } from './institute.ts'
import { coordenacao, importar, linha } from './planilhas.ts'

const deJudo = (n: number) => linha(n, 'Judô')

const trazer = async (at: Institute, linhas: object[]) =>
  importar(await at.coordenadora(), linhas, {
    arquivo: 'alunos-de-marco.xlsx',
    criar: { turma_id: ['Judô'] },
  })

const desfazer = ({ services }: Institute, id: number) =>
  undoOperation({ services, asker: { viewer: coordenacao, scope: 'all' } }, id)

test('todo traço de uma importação é da sua operação, e nenhum outro o é', async () => {
  const at = await institute()
  await at.aluno()
  await trazer(at, [deJudo(101), deJudo(102)])
  const { kysely } = at.db
  const operacoes = await kysely.selectFrom('operacao').selectAll().execute()
  expect(operacoes).toMatchObject([
    { id: 1, conta_id: 1, tipo: 'importacao', recurso: 'aluno', nome: 'alunos-de-marco.xlsx' },
  ])
  const criadas = { aluno: 0, turma: 1 }
  expect(JSON.parse(operacoes[0]?.resumo ?? '')).toEqual({ entraram: 2, criadas })
  const traces = await kysely
    .selectFrom('auditoria')
    .select(['acao', 'recurso', 'operacao_id'])
    .where('recurso', 'in', ['aluno', 'turma'])
    .orderBy('id')
    .execute()
  expect(traces.map(({ acao, recurso, operacao_id }) => [acao, recurso, operacao_id])).toEqual([
    ['criou', 'aluno', null],
    ['importou', 'turma', 1],
    ['importou', 'aluno', 1],
    ['importou', 'aluno', 1],
  ])
})

test('desfazer exclui o que a importação criou, menos o que alguém mudou ou usou desde então', async () => {
  const at = await institute()
  const coordenadora = await at.coordenadora()
  await trazer(at, [deJudo(1), deJudo(2), deJudo(3)])
  await coordenadora.put('/alunos/1', { escola: 'E.M. Anita Garibaldi' })
  const beatriz = await at.educadora()
  await coordenadora.put('/turma/1', { educador_id: beatriz.id })
  await beatriz.post('/turma/1/dia/2026-03-10', {
    frequencias: [{ aluno_id: 2, status: 'presente' }],
  })
  const fica = { registro_id: 2, recurso: 'aluno', campo: null }
  expect(await desfazer(at, 1)).toEqual({
    voltaram: 0,
    excluidas: 1,
    ficaram: [
      { ...fica, motivo: 'fica, porque tem frequências' },
      { ...fica, registro_id: 1, motivo: 'foi alterado depois' },
      { recurso: 'turma', registro_id: 1, campo: null, motivo: 'foi alterada depois' },
    ],
  })
  const { body } = await coordenadora.get('/alunos/')
  expect((body as { id: number }[]).map(({ id }) => id).sort()).toEqual([1, 2])
  await expect(desfazer(at, 1)).rejects.toThrow('Isto já foi desfeito.')
  await expect(desfazer(at, 9)).rejects.toMatchObject({ status: 404 })
})

/** Three students in a class, and a spreadsheet that changes them. */
async function mudados() {
  const at = await institute()
  const coordenadora = await at.coordenadora()
  const turma = await at.turma({ nome: 'Xadrez' })
  for (const n of [1, 2, 3])
    await at.aluno({ cpf: cpfOf(n), turma_id: turma.id, turma_desde: '2026-03-02', rg: '12.345' })
  const linhas = [1, 2, 3].map((id) => ({
    ...{ linha: id, id, versao: 1 },
    valores: { escola: 'E.M. Cora Coralina', serie: '6º ano', rg: null },
    ...(id === 3 && { referencias: { turma_id: 'Judô' } }),
  }))
  const feita = await importar(coordenadora, linhas, { criar: { turma_id: ['Judô'] } })
  expect(feita).toMatchObject({ mudaram: 3 })
  return { at, coordenadora }
}

const listar = async (person: Person) => {
  const { body } = await person.get('/importacoes')
  return (body as { importacoes: object[] }).importacoes
}

test('célula a célula volta o que ninguém mudou, com a turma e o seu período, e o resto é dito', async () => {
  const { at, coordenadora } = await mudados()
  await coordenadora.put('/alunos/1', { serie: '7º ano' })
  await coordenadora.delete('/alunos/2')
  at.clock.set('2026-03-11T12:00:00Z')
  const depois = await signIn(at.app, { ...coordenadora })
  const { status, body } = await depois.post('/importacoes/1/desfazer')
  expect(status).toBe(200)
  const ficou = { recurso: 'aluno', nome: null, campo: null }
  expect(body).toMatchObject({ voltaram: 2, excluidas: 1, mudaram: 3, quem: 'Coordenação' })
  expect((body as { ficaram: object[] }).ficaram).toEqual([
    {
      ...{ ...ficou, registro_id: 1, nome: 'Ana Clara de Souza' },
      ...{ campo: 'serie', motivo: 'mudou depois' },
    },
    { ...ficou, registro_id: 2, motivo: 'não existe mais' },
  ])
  const antes = { escola: 'E.E. José de Alencar', rg: '12.345' }
  expect((await depois.get('/alunos/1')).body).toMatchObject({ ...antes, serie: '7º ano' })
  expect((await depois.get('/alunos/3')).body).toMatchObject({
    ...{ ...antes, serie: '5º ano', turma: { nome: 'Xadrez' }, turma_desde: '2026-03-02' },
  })
  const { body: vinculos } = await depois.get('/vinculo/?aluno_id=3')
  expect(vinculos).toMatchObject([{ entrada: '2026-03-02', saida: null }])
  expect((await depois.get('/turma/?nome=Judô')).body).toEqual([])
  expect(await listar(depois)).toEqual([body])
})

test('desfazer duas vezes, ou duas pessoas ao mesmo tempo, desfaz uma vez', async () => {
  const { coordenadora } = await mudados()
  const ambas = await Promise.all([
    coordenadora.post('/importacoes/1/desfazer'),
    coordenadora.post('/importacoes/1/desfazer'),
  ])
  expect(ambas.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await coordenadora.post('/importacoes/1/desfazer')).body).toEqual({
    detail: 'Isto já foi desfeito.',
  })
  const { body } = await coordenadora.get('/alunos/1')
  expect(body).toMatchObject({ escola: 'E.E. José de Alencar' })
  expect((await coordenadora.post('/importacoes/9/desfazer')).status).toBe(404)
})

test('o servidor que se desliga no meio não deixa nada mudado pela metade', async () => {
  const ending = new AbortController()
  const at = await institute({ ending: ending.signal })
  const coordenadora = await at.coordenadora()
  await at.aluno({ cpf: cpfOf(1) })
  const linhas = [
    { ...deJudo(9), linha: 1 },
    { linha: 2, id: 1, versao: 1, valores: { escola: 'E.M. Cora Coralina' } },
  ]
  ending.abort(new Error('fim'))
  const feita = await importar(coordenadora, linhas, { criar: { turma_id: ['Judô'] } })
  expect(feita).not.toHaveProperty('mudaram')
  const { body } = await coordenadora.get('/alunos/')
  expect(body).toMatchObject([{ escola: 'E.E. José de Alencar' }])
  expect((await coordenadora.get('/importacoes')).body).toMatchObject({ importacoes: [] })
})

test('a importação de um instituto não está em outro', async () => {
  const { at } = await mudados()
  const vizinho = await (await institutoVizinho(at)).coordenadora()
  expect((await vizinho.get('/importacoes')).body).toEqual({ importacoes: [], antes_de: null })
  expect((await vizinho.post('/importacoes/1/desfazer')).status).toBe(404)
})
