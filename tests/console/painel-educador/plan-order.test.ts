import { expect, test } from 'vitest'
import { nextFirst, upcoming } from '#features/planejamentos/console/plan-order'

const plans = ['2026-03-20', '2026-03-01', '2026-03-10', '2026-03-12', '2026-03-09'].map(
  (data_aula, index) => ({ id: index + 1, data_aula }),
)
const days = (rows: readonly { data_aula: string }[]) => rows.map(({ data_aula }) => data_aula)

test('os próximos planejamentos começam hoje, o mais perto primeiro', () => {
  expect(days(upcoming(plans, '2026-03-10'))).toEqual(['2026-03-10', '2026-03-12', '2026-03-20'])
  expect(upcoming(plans, '2027-01-01')).toEqual([])
})

test('a próxima aula vem primeiro; as que passaram vêm depois, a última primeiro', () => {
  expect(days(nextFirst(plans, '2026-03-10'))).toEqual([
    '2026-03-10',
    '2026-03-12',
    '2026-03-20',
    '2026-03-09',
    '2026-03-01',
  ])
})
