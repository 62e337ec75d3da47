import { formatDate } from '#model/format'
import type { Pairs } from '#model/pairs'
import { besideAfter, type Period } from '#model/period'
import { anyTable } from '#server/db/connection'
import { refuse } from '#server/http/errors'
import { resourceNamed, today } from '#server/services'
import type { Writing } from './asker.ts'
import { periodsOfMany, replacePeriods } from './many-periods.ts'
import { askOutside, type Ending, overlapText } from './periods.ts'
import { askRoom } from './room.ts'
import { rowsById } from './rows-by-id.ts'
import { storeRows } from './write-row.ts'

/** What a row newly names in a field, and names no more. */
export interface Named {
  readonly id: number
  readonly added: readonly number[]
  readonly gone: readonly number[]
}

/**
 * Begins and ends, today or on another day, what rows have beside their main value; what `waits` is only marked for a day
 * ahead. Throws 400 for another day that is to come or is in the way of another period, with the name of the row where there
 * are several, and for one that has left; 428 as `keepPeriods`.
 */
export async function saveBeside(
  writing: Writing,
  { name, kept }: Pairs,
  rows: readonly Named[],
  at?: Ending,
): Promise<void> {
  const { services, resource } = writing
  const changed = rows.filter(({ added, gone }) => added.length + gone.length > 0)
  if (!kept || changed.length === 0) return
  const { periods } = kept
  const day = at?.day ?? today(services)
  const isEnding = changed.every(({ added }) => added.length === 0)
  const field = at ? periods[isEnding ? 'until' : 'from'] : name
  const isAhead = day > today(services)
  const waitsIn = isAhead && at?.waits && periods.ahead
  if (isAhead && !waitsIn) throw refuse(field, 'A data não pode ser futura')
  const ids = changed.map(({ id }) => id)
  const above = await rowsById(writing, resource, ids)
  const saidOf = (id: number, message: string) =>
    refuse(field, changed.length > 1 ? `${above.get(id)?.[resource.display]}: ${message}` : message)
  const { of, value, endedBy } = periods
  const stored = await periodsOfMany(writing, kept, ids)
  const next = new Map<number, readonly Period[]>()
  for (const { id, added, gone } of changed) {
    const own = stored.get(id) ?? []
    const state = String(above.get(id)?.[endedBy?.field ?? ''])
    if (added.length > 0 && endedBy && Object.hasOwn(endedBy.reasons, state))
      throw saidOf(id, endedBy.back)
    const reason = at?.reason ?? periods.beside?.ended ?? ''
    const after = besideAfter(own, { added, gone, day, reason })
    if ('overlap' in after) throw saidOf(id, overlapText(kept, after))
    if (gone.length > 0) await askOutside(writing, kept, id, { stored: own, next: after, but: day })
    next.set(id, after)
  }
  const values = changed.flatMap(({ added }) => added)
  if (!waitsIn) {
    await replacePeriods(writing, kept, stored, next)
    return askRoom(writing, kept, values, day)
  }
  const marks = changed.flatMap(({ id, added }) =>
    added.map((each) => ({ [of]: id, tipo: 'a_mais', dia: day, [value]: each })),
  )
  const waiting = await anyTable(writing.connection)
    .selectFrom(waitsIn)
    .select([of, value, 'dia'])
    .where(of, 'in', ids)
    .where('tipo', '=', 'a_mais')
    .where('dia', '>', today(services))
    .where('excluido_em', 'is', null)
    .execute()
  const twin = waiting.find((row) =>
    marks.some((mark) => mark[of] === row[of] && mark[value] === row[value]),
  )
  if (twin) throw saidOf(Number(twin[of]), `Já está marcado para ${formatDate(String(twin.dia))}`)
  await askRoom(writing, kept, values, day)
  await storeRows({ ...writing, resource: resourceNamed(services, waitsIn) }, marks)
}
