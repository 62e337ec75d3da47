import { expect, test } from 'vitest'
import { host, openProvider } from './crud/provider.ts'

const relatorios = [
  { id: 1, aluno_id: 7, aluno: 'Zélia Vaz', assistente: 'Helena Sá', report: 'Visita.' },
  { id: 2, aluno_id: 7, aluno: 'Zélia Vaz', assistente: 'Amália Reis', report: 'Acolhida.' },
  { id: 3, aluno_id: 8, aluno: 'Bento', assistente: 'Helena Sá', report: 'Prima de Zélia.' },
].map((row) => ({ ...row, created_at: `2026-03-1${row.id}T01:30:00Z` }))

test('num host documentado, os relatórios da assistente são os do seu nome, pelo aluno, do dia em que os escreveu', async () => {
  const { dataProvider } = await openProvider(host({ 'GET /relatorio-assistente/': relatorios }))
  const { openSession } = await import('#console/api/session')
  openSession({
    status: 'in',
    role: 'assistente_social',
    nome: 'Helena Sá',
    email: 'helena@exemplo.org',
    userId: 5,
  })
  const { data, total } = await dataProvider.getList({
    resource: 'relatorio_assistente',
    pagination: { currentPage: 1, pageSize: 1 },
    sorters: [{ field: 'data_relatorio', order: 'desc' }],
    filters: [
      { field: 'assistente_id', operator: 'eq', value: 5 },
      { field: 'q', operator: 'contains', value: 'zelia' },
    ],
  })
  expect(total).toBe(1)
  expect(data).toMatchObject([
    { id: 1, data_relatorio: '2026-03-10', aluno: { nome: 'Zélia Vaz' } },
  ])
})
