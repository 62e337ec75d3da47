import { isClosed } from '#model/closed'
import { formatDate } from '#model/format'
import { fieldsOf, type Resource } from '#model/resource'
import { nounsOf, sentence } from '#model/texts'
import type { Values } from '#model/values'
import { wordsOf } from '#model/wording'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { today } from '#server/services'
import type { Writing } from './asker.ts'
import { activeRows, rowsHolding } from './scope.ts'

/**
 * Throws 428 where a row that stood in the place of those before it, as it was until now, does so no more, and one of
 * those holds again: what it says must not come back unsaid.
 */
export async function askWhatHolds(writing: Writing, before: Values): Promise<void> {
  const { services, connection, resource, asker } = writing
  const { from = '', of = [] } = resource.holds ?? {}
  const day = today(services)
  const began = String(before[from] ?? '')
  if (of.length === 0 || asker.confirms || began > day || of.some((name) => before[name] == null))
    return
  const alike = of.map((name) => [name, before[name]])
  const stored = await anyTable(connection)
    .selectFrom(resource.name)
    .selectAll()
    .where((eb) => eb.and(Object.fromEntries(alike)))
    .where('id', '<>', before.id)
    .where(activeRows(resource))
    .where(rowsHolding(resource, day))
    .executeTakeFirst()
  if (!stored) return
  const row = decode(resource, stored)
  const since = String(row[from])
  if (began < since || (began === since && Number(before.id) < Number(row.id))) return
  throw new ApiError('unconfirmed', { detail: holdsAgain(resource, row) })
}

/** That a row counts again, and what it says: 'A autorização de 02/02/2026 volta a valer: Autoriza.' */
export function holdsAgain(resource: Resource, row: Values): string {
  const { label, holds, closed } = resource
  const { o, one } = nounsOf(label)
  const words = fieldsOf(resource)
    .filter(([, { kind, sensitive }]) => kind === 'choice' && !sensitive)
    .map(([name, field]) => wordsOf(name, field, row))
  const since = formatDate(String(row[holds?.from ?? '']))
  const again = [`${sentence(o)} ${one} de ${since} volta a valer`, ...words].filter(Boolean)
  return `${again.join(': ')}.${isClosed(resource, row) ? ` ${closed?.says}` : ''}`
}
