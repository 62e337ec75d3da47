import { expect, test } from 'vitest'
import { host, openProvider } from '../crud/provider.ts'
import { json } from '../tab.ts'

for (const status of [400, 404, 405])
  test(`uma janela de dias recusada com ${status} é perguntada dia a dia`, async () => {
    const { calls, dataProvider } = await openProvider(
      host({
        'GET /relatorio/': json({ detail: 'x' }, status),
        'GET /relatorio/data/2026-03-10': [
          { id: 1, data_relatorio: '2026-03-10', report: 'Leitura', turma_id: 1, educador_id: 1 },
        ],
      }),
    )
    const { data: reports } = await dataProvider.getList({
      resource: 'relatorio',
      filters: [
        { field: 'data_inicio', operator: 'eq', value: '2026-03-09' },
        { field: 'data_fim', operator: 'eq', value: '2026-03-11' },
      ],
    })
    expect(reports).toMatchObject([{ id: 1, report: 'Leitura' }])
    expect(calls).toHaveLength(4)
  })
