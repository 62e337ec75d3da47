import { expect, test } from 'vitest'
import { checkField } from '#model/check'
import { monthsAfter } from '#model/day'
import { date } from '#model/field'
import { dayOf, formatDate, formatMoment, parseDate } from '#model/format'
import { isoDay } from '#model/spreadsheet'
import { setZone, zones } from '../zones.ts'

const field = date('Data')

/** Days of four hundred years one after the other, with 29 February and every turn of a year among them. */
function* daysFrom(first: string, count: number): Generator<string> {
  for (let n = 0; n < count; n += 1)
    yield new Date(Date.parse(`${first}T12:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
}

test.each(zones)(
  'T14: em %s, 10.000 dias mostrados, digitados e conferidos são os mesmos',
  (zone) => {
    setZone(zone)
    const shifted: string[] = []
    for (const day of daysFrom('1999-12-20', 10_000)) {
      const again = parseDate(formatDate(day))
      const broken = checkField(field, day, { today: '2026-03-10' })
      const excel = isoDay(new Date(`${day}T00:00:00Z`))
      if (again !== day || broken !== null || excel !== day) shifted.push(day)
    }
    expect(shifted).toEqual([])
  },
)

/** Moments beside the midnight of São Paulo, and the day that each is there. */
const moments = [
  ['2026-03-11T02:30:00Z', '2026-03-10', '10/03/2026 23:30'],
  ['2026-03-11T03:30:00Z', '2026-03-11', '11/03/2026 00:30'],
  ['2024-02-29T02:30:00Z', '2024-02-28', '28/02/2024 23:30'],
  ['2024-02-29T03:30:00Z', '2024-02-29', '29/02/2024 00:30'],
  ['2024-03-01T02:30:00Z', '2024-02-29', '29/02/2024 23:30'],
  ['2026-01-01T02:30:00Z', '2025-12-31', '31/12/2025 23:30'],
  ['2026-01-01T03:30:00Z', '2026-01-01', '01/01/2026 00:30'],
  // In its last summer time.
  ['2018-12-01T02:30:00Z', '2018-12-01', '01/12/2018 00:30'],
] as const

test.each(zones)('T14: em %s, hoje é o dia de São Paulo', (zone) => {
  setZone(zone)
  for (const [moment, day, shown] of moments) {
    expect(dayOf(new Date(moment))).toBe(day)
    expect(formatMoment(moment)).toBe(shown)
  }
})

test('T14: 29 de fevereiro existe nos anos bissextos, e só neles', () => {
  const message = (day: string) => checkField(field, day, { today: '2026-03-10' })
  expect(['2024-02-29', '2000-02-29'].map(message)).toEqual([null, null])
  expect(['2026-02-29', '2100-02-29', '2023-02-29'].map(message)).toEqual(
    Array(3).fill('Data inválida'),
  )
})

test('alguns meses depois de um dia é o mesmo dia do mês, ou o último dele, em qualquer ano', () => {
  expect(monthsAfter('2026-08-31', 6)).toBe('2027-02-28')
  expect(monthsAfter('2024-01-31', 1)).toBe('2024-02-29')
  expect(monthsAfter('2026-03-15', -3)).toBe('2025-12-15')
  expect(monthsAfter('2026-12', 1)).toBe('2027-01-01')
  expect(monthsAfter('0050-03-31', 1)).toBe('0050-04-30')
})
