import { holidaysOf, reasonOf } from '#domain/holiday'
import { dayAfter } from '#model/day'
import { diaSemAula } from '#resources/dia-sem-aula'
import { schoolDaysOf, weekdayOf } from './calendar.ts'
import { insertRows, type Seeding } from './rows.ts'

/** The days without classes of the year: holidays, what joins them to a weekend, July, and the summer after it. */
export async function seedDaysOff(seeding: Seeding): Promise<void> {
  const createdAt = `${seeding.year}-01-12T12:00:00.000Z`
  const rows = daysOffOf(seeding.year).map((sent) => ({ sent, createdAt }))
  await insertRows(seeding, diaSemAula, rows)
}

function daysOffOf(year: number) {
  const taught = schoolDaysOf(year)
  const isTaught = new Set(taught)
  const holidays = new Map(holidaysOf(year).map((holiday) => [holiday.dia, holiday]))
  const off: { inicio: string; fim: string; motivo: string }[] = []
  for (let day = taught[0] ?? ''; day < (taught.at(-1) ?? ''); day = dayAfter(day, 1)) {
    if (isTaught.has(day) || weekdayOf(day) > 5) continue
    const holiday = holidays.get(day)
    const last = off.at(-1)
    const isMonth = day > `${year}-06-30` && day < `${year}-08-03`
    const motivo = isMonth ? 'Férias de julho' : holiday ? reasonOf(holiday) : 'Recesso'
    if (isMonth && last?.motivo === motivo) last.fim = day
    else off.push({ inicio: day, fim: day, motivo })
  }
  const summer = { inicio: dayAfter(taught.at(-1) ?? '', 1), fim: `${year + 1}-02-28` }
  return [...off, { ...summer, motivo: 'Férias de verão' }]
}
