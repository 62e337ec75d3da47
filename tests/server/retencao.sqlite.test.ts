import { expect, test } from 'vitest'
import { expiredCopies } from '#server/backup/retention'

const today = '2026-11-21'
const day = 86_400_000

/** The name of a copy made some days before today. */
function madeAgo(days: number, clock = '02-30-00'): string {
  const date = new Date(Date.parse(today) - days * day).toISOString().slice(0, 10)
  return `caderno-${date}-${clock}`
}

/** What is kept of copies made each day for so many days, where old ones are removed every day. */
function keptAfter(days: number, manter: number): string[] {
  let names: string[] = []
  for (let ago = days; ago >= 0; ago -= 1) {
    const now = new Date(Date.parse(today) - ago * day).toISOString().slice(0, 10)
    names.push(madeAgo(ago))
    const expired = new Set(expiredCopies(names, manter, now))
    names = names.filter((name) => !expired.has(name))
  }
  return names
}

test('com uma cópia por dia, ficam as dos dias pedidos, uma por semana até 13 semanas e uma por mês até um ano', () => {
  const kept = keptAfter(800, 30)
  const ages = kept.map((name) => (Date.parse(today) - Date.parse(name.slice(8, 18))) / day)
  const daily = ages.filter((age) => age <= 30)
  const weekly = ages.filter((age) => age > 30 && age <= 91)
  const monthly = ages.filter((age) => age > 91)
  expect(daily).toHaveLength(31)
  expect(weekly.length).toBeGreaterThanOrEqual(8)
  expect(weekly.length).toBeLessThanOrEqual(10)
  expect(monthly.length).toBeGreaterThanOrEqual(9)
  expect(monthly.length).toBeLessThanOrEqual(10)
  expect(Math.max(...ages)).toBeLessThanOrEqual(366)
})

test('de um dia fica a última cópia; as de hoje ficam todas; a mais nova nunca vence', () => {
  const names = [madeAgo(3, '08-00-00'), madeAgo(3, '19-00-00'), madeAgo(0, '08-00-00'), madeAgo(0)]
  expect(expiredCopies(names, 30, today)).toEqual([madeAgo(3, '08-00-00')])
  expect(expiredCopies([madeAgo(900), madeAgo(800)], 30, today)).toEqual([madeAgo(900)])
})

test('o que não é cópia do Caderno, ou é do futuro, não se apaga', () => {
  const others = [
    'fotos',
    'caderno.db',
    'antes-de-mudar-caderno-2020-01-01-00-00-00',
    'caderno-velho',
  ]
  expect(expiredCopies([...others, madeAgo(-40), madeAgo(0)], 1, today)).toEqual([])
  expect(expiredCopies([`${madeAgo(900)}.age`, madeAgo(0)], 1, today)).toEqual([
    `${madeAgo(900)}.age`,
  ])
})
