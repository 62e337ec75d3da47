import { scopeOf } from '#model/access'
import type { Errors } from '#model/check'
import { aboveOf, hasEnded } from '#model/closed'
import type { Field } from '#model/field'
import { sinceOf } from '#model/kept-periods'
import { pairsOf } from '#model/pairs'
import { fieldOf, fieldsOf, isStored, type Resource } from '#model/resource'
import { nounsOf, sentence } from '#model/texts'
import { repeatedText } from '#model/unique'
import type { Values } from '#model/values'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { comparedColumns } from '#server/db/schema'
import { ownerColumn } from '#server/db/system-schema'
import { portionsOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import type { Asking, Writing } from './asker.ts'
import { closedAmong } from './closed.ts'
import { activeRows, rowsUnderOthers, scopeCondition, targetOf } from './scope.ts'

/** Throws 400 when a reference names a row that does not exist, or no longer does, or one that nobody enters any more. */
export async function checkReferences(
  { services: { resources, db }, connection, resource }: Writing,
  values: Values,
  before: Values | null = null,
): Promise<void> {
  for (const [name, field] of fieldsOf(resource)) {
    const id = values[name]
    if (field.kind !== 'reference' || typeof id !== 'number') continue
    const target = targetOf(resources, resource, name)
    const found = await anyTable(connection)
      .selectFrom(target.name)
      .select(['id', ...(target.ended ? [target.ended] : [])])
      .where('id', '=', id)
      .where(activeRows(target))
      .where((eb) => eb.and(rowsUnderOthers(resources, target)))
      // Nobody deletes it meanwhile as one that is not in use.
      .$if(target.keepsUsed === true && db.dialect === 'postgres', (rows) => rows.forShare())
      // Or makes it one with another; what the write does to it locks it so as well.
      .$if(target.mergeable !== undefined && db.dialect === 'postgres', (rows) => rows.forUpdate())
      .executeTakeFirst()
    if (!found) throw noSuchRow(name, field)
    const ends = isRetiring(target) || sinceOf(resource, name)
    if (ends && hasEnded(target, decode(target, found)) && before?.[name] !== id)
      throw new ApiError('invalid', { errors: { [name]: endedText(target) } })
  }
}

/** Throws 400 when a reference newly names a row that is not there for whoever writes it: another person's. */
export async function checkReached(
  { services: { resources }, connection, resource, asker: { viewer } }: Writing,
  values: Values,
  before: Values | null,
): Promise<void> {
  for (const [name, field] of fieldsOf(resource)) {
    const id = values[name]
    if (field.kind !== 'reference' || typeof id !== 'number' || before?.[name] === id) continue
    const target = targetOf(resources, resource, name)
    const scope = scopeOf(target.access.show ?? {}, viewer.role)
    // Whom a role may name without seeing them, the scope of what it writes says.
    if (scope === null || scope === 'all') continue
    const found = await anyTable(connection)
      .selectFrom(target.name)
      .select('id')
      .where('id', '=', id)
      .where(scopeCondition(resources, target, scope, viewer))
      .executeTakeFirst()
    if (!found) throw noSuchRow(name, field)
  }
}

function noSuchRow(name: string, { column, label }: Field): ApiError {
  return new ApiError('invalid', { errors: { [name]: `${column ?? label} não existe` } })
}

/** Whether what has ended is retired, by a flag: no row newly names it, of whatever day that is. */
const isRetiring = ({ ended, fields }: Resource) => ended && fields[ended]?.kind === 'flag'

/** What is said of a row that has ended, where it is newly chosen. */
export function endedText(target: Resource): string {
  const { este, one, o } = nounsOf(target.label)
  const word = isRetiring(target) && fieldOf(target, target.ended ?? '')?.label.toLowerCase()
  return `${sentence(este)} ${one} está ${word || `encerrad${o}`}`
}

/**
 * What is said of rows that a reference may not newly lead to, by their ids: retired ones, of a field of several all that
 * have ended, those that are closed, and those that are gone.
 */
export async function refusedAmong(
  { services, connection = services.db.kysely, resource }: Asking,
  name: string,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { resources } = services
  const target = targetOf(resources, resource, name)
  const isAbove = aboveOf(resources, resource).some(([above]) => above === name)
  const said = isAbove ? await closedAmong({ services, connection }, target, ids) : new Map()
  const { ended, keepsUsed = false } = target
  const ends = isRetiring(target) || fieldOf(resource, name)?.kind === 'references'
  for (const some of ended || keepsUsed ? portionsOf(ids) : []) {
    const rows = await anyTable(connection)
      .selectFrom(target.name)
      .select(['id', ...(ended ? [ended] : [])])
      .where('id', 'in', some)
      .where(activeRows(target))
      .$if(keepsUsed && services.db.dialect === 'postgres', (rows) => rows.forShare())
      .execute()
    const there = new Map(rows.map((row) => [Number(row.id), decode(target, row)]))
    for (const id of some) {
      const row = there.get(id)
      if (!row) said.set(id, `${target.label.one} não existe`)
      else if (ends && hasEnded(target, row)) said.set(id, endedText(target))
    }
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
  for (const other of Object.values(resources))
    for (const [name, field] of fieldsOf(other)) {
      const isNamed = isStored(field) || field.kind === 'references'
      if (field.target !== resource.name || field.onDelete || !isNamed) continue
      const {
        pair = other,
        from = 'id',
        to = name,
      } = field.kind === 'references' ? pairsOf(resources, other, name) : {}
      const table = anyTable(connection)
      const there = table
        .selectFrom(other.name)
        .select('id')
        .where(activeRows(other))
        .where((eb) => eb.and(rowsUnderOthers(resources, other)))
      const used = await table
        .selectFrom(pair.name)
        .select(from)
        .where(to, '=', id)
        .where(activeRows(pair))
        .where(from, 'in', there)
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

function conflictOf(resource: Resource, name: string): ApiError {
  const unique = resource.fields[name]?.unique
  const errors: Errors = { [name]: unique?.saved ?? 'Valor já usado' }
  return new ApiError('conflict', { errors, ...(unique?.status && { status: unique.status }) })
}
