import { expect, test } from 'vitest'
import { host, openProvider } from '../crud/provider.ts'
import { json } from '../tab.ts'

for (const status of [400, 404, 405])
  test(`uma janela de dias recusada com ${status} é perguntada dia a dia`, async () => {
    const { calls } = await openProvider(
      host({
        'GET /relatorio/': json({ detail: 'x' }, status),
        'GET /relatorio/data/2026-03-10': [
          { id: 1, data_relatorio: '2026-03-10', report: 'Leitura', turma_id: 1, educador_id: 1 },
        ],
      }),
    )
    const { reportsBetween } = await import('#console/features/relatorios/reports-between')
    const period = { from: '2026-03-09', to: '2026-03-11' }
    const reports = await reportsBetween(period, new AbortController().signal)
    expect(reports).toMatchObject([{ id: 1, report: 'Leitura' }])
    expect(calls).toHaveLength(4)
  })
