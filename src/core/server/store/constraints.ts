import type { RawBuilder } from 'kysely'
import { scopeOf } from '#model/access'
import type { Errors } from '#model/check'
import { aboveOf, hasEnded } from '#model/closed'
import type { Field } from '#model/field'
import { sinceOf } from '#model/kept-periods'
import { referringTo } from '#model/pairs'
import { fieldOf, fieldsOf, type Resource } from '#model/resource'
import { nounsOf, sentence } from '#model/texts'
import { repeatedText } from '#model/unique'
import type { Values } from '#model/values'
import { anyTable } from '#server/db/connection'
import { comparedColumns } from '#server/db/schema'
import { ownerColumn } from '#server/db/system-schema'
import { ApiError, refuse } from '#server/http/errors'
import type { Asking, Writing } from './asker.ts'
import { closedAmong } from './closed.ts'
import { rowsById } from './rows-by-id.ts'
import { activeRows, rowsThere, scopeCondition, targetOf } from './scope.ts'

/** Throws 400 when a reference names a row that does not exist, or no longer does, or one that nobody enters any more. */
export async function checkReferences(
  writing: Writing,
  values: Values,
  before: Values | null = null,
): Promise<void> {
  const { resources } = writing.services
  for (const [name, field, id] of referencesIn(writing.resource, values)) {
    const target = targetOf(resources, writing.resource, name)
    const { keepsUsed, mergeable } = target
    const where = rowsThere(resources, target)
    // Nobody deletes it meanwhile as one that is not in use, or makes it one with another: that locks it as a write does.
    const lock = mergeable ? 'update' : keepsUsed && 'share'
    const rows = await rowsById(writing, target, [id], { where, columns: endOf(target), lock })
    const found = rows.get(id)
    if (!found) throw noSuchRow(name, field)
    const ends = isRetiring(target) || sinceOf(writing.resource, name)
    if (ends && hasEnded(target, found) && before?.[name] !== id)
      throw refuse(name, endedText(target))
  }
}

/** Throws 400 when a reference newly names a row that is not there for whoever writes it: another person's. */
export async function checkReached(
  writing: Writing,
  values: Values,
  before: Values | null,
): Promise<void> {
  const { resources } = writing.services
  const { viewer } = writing.asker
  for (const [name, field, id] of referencesIn(writing.resource, values)) {
    const target = targetOf(resources, writing.resource, name)
    const scope = scopeOf(target.access.show ?? {}, viewer.role)
    // Whom a role may name without seeing them, the scope of what it writes says.
    if (before?.[name] === id || scope === null || scope === 'all') continue
    const where = scopeCondition(resources, target, scope, viewer)
    if ((await rowsById(writing, target, [id], { where, columns: [] })).size === 0)
      throw noSuchRow(name, field)
  }
}

/** The references of a row that name another, with its id. */
function referencesIn(resource: Resource, values: Values): [string, Field, number][] {
  return fieldsOf(resource).flatMap(([name, field]): [string, Field, number][] => {
    const id = values[name]
    return field.kind === 'reference' && typeof id === 'number' ? [[name, field, id]] : []
  })
}

/** The column that tells whether a row has ended. */
const endOf = ({ ended }: Resource) => (ended ? [ended] : [])

function noSuchRow(name: string, { column, label }: Field): ApiError {
  return refuse(name, `${column ?? label} não existe`)
}

/** Whether what has ended is retired, by a flag: no row newly names it, of whatever day that is. */
const isRetiring = ({ ended, fields }: Resource) => ended && fields[ended]?.kind === 'flag'

/** What is said of a row that has ended, where it is newly chosen. */
function endedText(target: Resource): string {
  const { este, one, o } = nounsOf(target.label)
  const word = isRetiring(target) && fieldOf(target, target.ended ?? '')?.label.toLowerCase()
  return `${sentence(este)} ${one} está ${word || `encerrad${o}`}`
}

/**
 * What is said of rows that a reference may not newly lead to, by their ids: retired ones, of a field of several all that
 * have ended, those that are closed, and those that are gone, or none of those that are seen.
 */
export async function refusedAmong(
  { services, connection = services.db.kysely, resource }: Asking,
  name: string,
  ids: readonly number[],
  seen?: RawBuilder<boolean>,
): Promise<Map<number, string>> {
  const { resources } = services
  const target = targetOf(resources, resource, name)
  const isAbove = aboveOf(resources, resource).some(([above]) => above === name)
  const said = isAbove ? await closedAmong({ services, connection }, target, ids) : new Map()
  const { ended, keepsUsed } = target
  if (!ended && !keepsUsed && !seen) return said
  const ends = isRetiring(target) || fieldOf(resource, name)?.kind === 'references'
  const there = await rowsById({ services, connection }, target, ids, {
    where: seen ?? activeRows(target),
    columns: endOf(target),
    // Nobody deletes one meanwhile as one that is not in use.
    lock: keepsUsed && 'share',
  })
  for (const id of ids) {
    const row = there.get(id)
    if (!row) said.set(id, `${target.label.one} não existe`)
    else if (ends && hasEnded(target, row)) said.set(id, endedText(target))
  }
  return said
}

/** Throws 409 for a row that others refer to, where its entity keeps such; what a deletion clears is no use of it. */
export async function refuseUsed(
  { services: { resources, tables }, connection, resource }: Writing,
  id: number,
): Promise<void> {
  if (!resource.keepsUsed) return
  const column = ownerColumn(resource.name)
  for (const [table, { columns = {} }] of Object.entries(tables)) {
    if (!(column in columns)) continue
    const used = anyTable(connection).selectFrom(table).select(column).where(column, '=', id)
    if (await used.executeTakeFirst()) throw isUsed(resource)
  }
  const table = anyTable(connection)
  for (const { other, field, rows, of, to } of referringTo(resources, resource)) {
    if (field.onDelete) continue
    const there = table.selectFrom(other.name).select('id').where(rowsThere(resources, other))
    const used = await table
      .selectFrom(rows.name)
      .select(of)
      .where(to, '=', id)
      .where(activeRows(rows))
      .where(of, 'in', there)
      .executeTakeFirst()
    if (used) throw isUsed(resource)
  }
}

function isUsed({ label, ended, fields }: Resource): ApiError {
  const { este, one } = nounsOf(label)
  const instead = ended && ` Em vez disso, marque "${fields[ended]?.label}".`
  const detail = `${sentence(este)} ${one} está em uso, e não se exclui.${instead ?? ''}`
  return new ApiError('conflict', { detail })
}

/**
 * The refusal of a unique index, which alone judges: two writes at once cannot both pass it. What several fields say
 * together is said at the first one; in the body of a row above, at the first but the reference to that, `by`.
 */
export function conflictOfIndex(error: unknown, resource: Resource, by?: string): ApiError | null {
  // A refusal is worded by who made it.
  if (!(error instanceof Error) || error instanceof ApiError) return null
  const said = 'constraint' in error ? String(error.constraint) : error.message
  const { name: table, uniqueTogether } = resource
  // PostgreSQL names the index, in 63 letters at most; SQLite its columns, in any order.
  const isOf = (names: readonly string[]) => {
    const columns = comparedColumns(resource, names).map((column) => `${table}.${column}`)
    const failed = said.replace('UNIQUE constraint failed: ', '').split(', ')
    const isAll = failed.length === columns.length && columns.every((it) => failed.includes(it))
    return isAll || said === `u_${table}_${names.join('_')}`.slice(0, 63)
  }
  const field = fieldsOf(resource).find(([name, { unique }]) => unique && isOf([name]))
  if (field) return conflictOf(resource, field[0])
  if (uniqueTogether && isOf(uniqueTogether)) {
    const at = uniqueTogether.find((name) => name !== by) ?? ''
    return new ApiError('conflict', { errors: { [at]: repeatedText(resource) } })
  }
  return /(u_|: )conta[._]email$/.test(said) ? conflictOf(resource, 'email') : null
}

/** The refusal of a value that another row has. */
export function conflictOf(resource: Resource, name: string): ApiError {
  const unique = resource.fields[name]?.unique
  const errors: Errors = { [name]: unique?.saved ?? 'Valor já usado' }
  return new ApiError('conflict', { errors, ...(unique?.status && { status: unique.status }) })
}
