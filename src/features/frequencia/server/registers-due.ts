import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#domain/indicators'
import { daysBack } from '#model/day'
import { grouped } from '#model/grouped'
import type { Db } from '#server/db/db'
import { idList, isOneOf } from '#server/db/value-rows'
import type { Services } from '#server/services'
import { hasLeft, holds } from './enrolled.ts'
import { classesOn, lastDayDue } from './open-registers.ts'
import { cameFromAnother, coversDay, type Stay, stayOf } from './registers-of-classes.ts'

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
  const [stays, taken] = await Promise.all([
    staysIn(db, ids, inicio, until),
    takenOn(db, ids, inicio, until),
  ])
  const found = new Map<string, { data: string; devidas: number; feitas: number }>()
  // Most classes share their days.
  const byDays = grouped(
    classes,
    ({ days }) => days,
    ({ id }) => id,
  )
  for (const [days, own] of byDays)
    for (const data of days) {
      const marked = taken.get(data)
      const day = found.get(data) ?? { data, devidas: 0, feitas: 0 }
      found.set(data, day)
      for (const id of own) {
        const isTaken = marked?.has(id) === true
        if (!isTaken && !stays.get(id)?.some((stay) => coversDay(stay, data))) continue
        day.devidas += 1
        if (isTaken) day.feitas += 1
      }
    }
  return [...found.values()]
}

/** When somebody was in each class whom its registers ask for, the earliest first. */
async function staysIn(
  { kysely, dialect }: Db,
  ids: readonly number[],
  from: string,
  until: string,
): Promise<ReadonlyMap<number, readonly Stay[]>> {
  const { rows } = await sql<{
    turma_id: number
    entrada: string
    saida: string | null
    mudou: number
  }>`select v.turma_id, v.entrada, v.saida,
      min(case when ${hasLeft('v')} and ${cameFromAnother('v')} then 1 else 0 end) as mudou
    from vinculo as v
    where ${isOneOf(dialect, 'v.turma_id', ids)} and ${holds('v', sql`${from}`, sql`${until}`)}
      and v.aluno_id not in (select aluno.id from aluno
        where excluido_em is not null or coalesce(situacao, 'ativo') <> 'ativo')
    group by v.turma_id, v.entrada, v.saida order by v.entrada`.execute(kysely)
  return grouped(rows, ({ turma_id }) => turma_id, stayOf)
}

/** The classes whose register of a day marks somebody, by day. */
async function takenOn(
  { kysely }: Db,
  ids: readonly number[],
  from: string,
  until: string,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  // All of them are read where more than one class is asked for: the index has them by day.
  const own = ids.length === 1 ? sql`turma_id = ${ids[0]}` : sql`1 = 1`
  const { rows } = await sql<{ data: string; ids: string }>`
    select data, ${idList('turma_id')} as ids from turma_frequencia
    where ${own} and data >= ${from} and data <= ${until}
      and presente + ausente + justificado > 0
    group by data`.execute(kysely)
  const days = new Map<string, ReadonlySet<number>>()
  // On most days the same classes have taken theirs.
  const known = new Map<string, ReadonlySet<number>>()
  for (const { data, ids } of rows) {
    const own = known.get(ids) ?? new Set<number>(JSON.parse(`[${ids}]`))
    known.set(ids, own)
    days.set(data, own)
  }
  return days
}
