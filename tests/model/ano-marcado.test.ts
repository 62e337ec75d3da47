import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Status } from '#domain/attendance'
import { totalOf } from '#domain/attendance'
import { blankYear, daysIn, stretchesOf, yearWith } from '#domain/marked-year'
import { dayAfter } from '#model/day'

const anyDay = fc.nat(1200).map((count) => dayAfter('2023-06-01', count))
const status = fc.constantFrom<Status | null>('presente', 'ausente', 'justificado', null)
const saves = fc.array(fc.record({ data: anyDay, to: status }), { maxLength: 60 })

/** The years of a student after saves, one at a time or all at once. */
function yearsAfter(all: readonly { data: string; to: Status | null }[], together: boolean) {
  const years = new Map<number, string>()
  for (const marks of together ? [all] : all.map((each) => [each]))
    for (const ano of new Set(marks.map(({ data }) => Number(data.slice(0, 4))))) {
      const own = marks.filter(({ data }) => data.startsWith(String(ano)))
      years.set(ano, yearWith(years.get(ano) ?? blankYear, own))
    }
  return years
}

test('os dias de um período são os das últimas marcas, em anos bissextos e por anos inteiros', () => {
  fc.assert(
    fc.property(saves, anyDay, anyDay, fc.boolean(), (all, one, other, together) => {
      const [inicio = '', fim = ''] = [one, other].sort()
      const last = new Map(all.map(({ data, to }) => [data, to]))
      const years = yearsAfter(all, together)
      const shown = stretchesOf({ inicio, fim }).flatMap((stretch) => {
        const year = years.get(stretch.ano) ?? blankYear
        // Of two students, who have the same marks.
        const part = year.slice(stretch.from, stretch.from + stretch.length)
        return daysIn(stretch, part + part).filter((day) => totalOf(day) > 0)
      })
      const none = { presente: 0, ausente: 0, justificado: 0 }
      const expected = [...last]
        .filter(([data, to]) => to !== null && inicio <= data && data <= fim)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([data, to]) => ({ data, ...none, [String(to)]: 2 }))
      expect(shown).toEqual(expected)
    }),
  )
})
