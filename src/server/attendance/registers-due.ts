import { type RawBuilder, sql } from 'kysely'
import { daysBack } from '#model/day'
import type { Period } from '#model/indicators'
import type { Db } from '#server/db/db'
import { idList } from '#server/db/value-rows'
import type { Services } from '#server/services'
import { classesOn, lastDayDue } from './open-registers.ts'
import { isAskedFor, membersOf, nobody } from './registers-of-classes.ts'

/** Registers that were due on a day, and those of them that have been taken. */
export interface DueOnDay {
  readonly data: string
  readonly devidas: number
  readonly feitas: number
}

/**
 * How many registers were due on each day of a period, of the classes that fulfil a condition, and how many of them mark
 * somebody: as the open registers tell them, of the class days on which somebody was in the class.
 */
export async function registersDue(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { inicio, fim }: Period,
  condition: RawBuilder<boolean>,
): Promise<DueOnDay[]> {
  const last = lastDayDue(now())
  const until = fim < last ? fim : last
  const classes = await classesOn(db, daysBack(until, inicio), { classes: condition })
  if (classes.length === 0) return []
  const ids = classes.map(({ id }) => id)
  const members = await membersOf(db, ids, inicio, until)
  const taken = await takenDays(db, { inicio, fim: until })
  const found = new Map<string, { data: string; devidas: number; feitas: number }>()
  for (const { id, days } of classes) {
    const own = taken.get(id)
    const { whole, passing } = members.get(id) ?? nobody
    for (const data of days) {
      const isTaken = own?.has(data) === true
      if (!isTaken && whole === '' && !passing.some((each) => isAskedFor(each, data))) continue
      const day = found.get(data) ?? { data, devidas: 0, feitas: 0 }
      day.devidas += 1
      if (isTaken) day.feitas += 1
      found.set(data, day)
    }
  }
  return [...found.values()]
}

/** The days of each class on which its register marks somebody. */
async function takenDays({ kysely, dialect }: Db, { inicio, fim }: Period) {
  const { rows } = await sql<{ turma_id: number; dias: string }>`
    select turma_id, ${idList(dialect, 'data')} as dias from turma_frequencia
    where data >= ${inicio} and data <= ${fim} and presente + ausente + justificado > 0
    group by turma_id`.execute(kysely)
  return new Map(rows.map(({ turma_id, dias }) => [turma_id, new Set(dias.split(','))]))
}
