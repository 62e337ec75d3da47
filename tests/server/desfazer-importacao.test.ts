import { expect, test } from 'vitest'
import { daysOf } from '#server/auth/session'
import { undoOperation } from '#server/operacao/undo'
import { alunoValues, type Institute, institute } from './institute.ts'

const viewer = {
  contaId: 1,
  sessaoId: '',
  role: 'coordenador',
  nome: 'Coordenação',
  email: 'coordenacao@exemplo.org',
  pessoaId: null,
  pendencia: null,
  proprios: null,
  ...daysOf('2026-03-10'),
} as const

const linha = (n: number, aluno: object = {}) => ({
  linha: n,
  valores: { ...alunoValues(n), ...aluno },
  referencias: { turma_id: 'Judô' },
})

async function importar(at: Institute, linhas: object[]) {
  const { text } = await (await at.coordenadora()).post('/alunos/importacao', {
    arquivo: 'alunos-de-marco.xlsx',
    criar: { turma_id: ['Judô'] },
    linhas,
  })
  return JSON.parse(text.trim().split('\n').at(-1) ?? '{}')
}

const desfazer = ({ services }: Institute, id: number) =>
  undoOperation({ services, asker: { viewer, scope: 'all' } }, id)

test('todo traço de uma importação é da sua operação, e nenhum outro o é', async () => {
  const at = await institute()
  await at.aluno()
  await importar(at, [linha(101), linha(102)])
  const { kysely } = at.db
  const operacoes = await kysely.selectFrom('operacao').selectAll().execute()
  expect(operacoes).toMatchObject([
    { id: 1, conta_id: 1, tipo: 'importacao', recurso: 'aluno', nome: 'alunos-de-marco.xlsx' },
  ])
  expect(JSON.parse(operacoes[0]?.resumo ?? '')).toEqual({ entraram: 2, criadas: { turma_id: 1 } })
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
  await importar(at, [linha(1), linha(2), linha(3)])
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
