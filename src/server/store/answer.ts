import { sql } from 'kysely'
import { canRead, scopeOf } from '#model/access'
import type { Role } from '#model/field'
import { isOwed } from '#model/owed'
import { expansionOf, fieldOf, fieldsOf, isStored, type Resource } from '#model/resource'
import { isOnDemand, placeField, type RowsInside, readInside, rowsInside } from '#model/rows-inside'
import { isSecretTo, withoutSecrets } from '#model/secret'
import { decode, decoded } from '#server/db/codec'
import { anyTable, type Connection } from '#server/db/connection'
import { computedLoaders, type Loader } from './computed.ts'
import { type FileField, filesOf } from './files.ts'
import { alertsFirst, ordersOf } from './list-order.ts'
import { activeRows, type Person, type Resources, scopeCondition, targetOf } from './scope.ts'

type Rows = Record<string, unknown>[]

/** The reader of rows: role, place, and the wanted fields, if not all. */
export interface Reader extends Person {
  readonly role: Role
  readonly where: 'list' | 'show'
  readonly only?: ReadonlySet<string> | null
  /** The day, on which calculated values depend. */
  readonly today: string
}

/**
 * Rows as one role may read them: built from the fields declared for the role, never from the whole row,
 * with `{ id, display }` beside each reference, without the display if the role may not read it, and the computed values.
 */
export async function answerOf(
  connection: Connection,
  resources: Resources,
  resource: Resource,
  rows: Rows,
  reader: Reader,
): Promise<Rows> {
  const { role, where, only = null, today } = reader
  const readable = fieldsOf(resource).filter(
    ([name, field]) =>
      (canRead(field, role, where) && (only === null || only.has(name))) ||
      (only?.has(name) && isOnDemand(field, role)),
  )
  const stored = readable.filter(([, field]) => isStored(field))
  const answers = rows.map((row) => {
    const answer: Record<string, unknown> = { id: row.id }
    for (const [name, { kind }] of stored) answer[name] = decoded(kind, row[name])
    for (const [name, { calculation }] of readable)
      if (calculation) answer[name] = calculation.value(decode(resource, row), today)
    return answer
  })
  const additions = await Promise.all(
    readable.flatMap(([name, field]) => {
      const { kind } = field
      if (kind === 'reference') {
        const target = targetOf(resources, resource, name)
        return expanded(connection, target, name, answers, isDisplayed(target, role, where))
      }
      if (kind === 'file') return attached(connection, { resource, name, field }, answers)
      const inside = rowsInside(resources, resource, name, field)
      if (inside) return childRows(connection, resources, inside, answers, reader)
      return isOwed(field) ? computed(connection, resource, name, answers) : []
    }),
  )
  for (const addition of additions) add(answers, addition)
  return answers.map((answer, at) =>
    isSecretTo(resource, rows[at], role) ? withoutSecrets(resource, answer, role) : answer,
  )
}

/** Adds to each answer the row of a reference as `{ id, display }`, as a role reads it. */
export async function expand(
  connection: Connection,
  target: Resource,
  name: string,
  answers: Rows,
  role?: Role,
): Promise<void> {
  const isNamed = !role || isDisplayed(target, role, 'show')
  add(answers, await expanded(connection, target, name, answers, isNamed))
}

/** Whether a role may read the field by which other rows name those of a resource. */
function isDisplayed(target: Resource, role: Role, where: Reader['where']): boolean {
  const display = fieldOf(target, target.display)
  return display !== undefined && canRead(display, role, where)
}

/** A key that is added to the answers, with its value for each row. */
interface Addition {
  readonly key: string
  readonly values: readonly unknown[]
}

function add(answers: Rows, { key, values }: Addition) {
  for (const [at, answer] of answers.entries()) answer[key] = values[at]
}

async function expanded(
  connection: Connection,
  target: Resource,
  name: string,
  answers: Rows,
  isNamed: boolean,
): Promise<Addition> {
  const ids = [...new Set(answers.map((answer) => answer[name]).filter((id) => id !== null))]
  const named =
    ids.length === 0
      ? []
      : await anyTable(connection)
          .selectFrom(target.name)
          .select(isNamed ? ['id', target.display] : ['id'])
          .where('id', 'in', ids)
          .execute()
  const byId = new Map(named.map((row) => [row.id, row]))
  return { key: expansionOf(name), values: answers.map((answer) => byId.get(answer[name]) ?? null) }
}

/** The values of a field that the server works out, for rows with their ids. */
export async function computed(
  connection: Connection,
  resource: Resource,
  name: string,
  rows: readonly Record<string, unknown>[],
): Promise<Addition> {
  const ids = rows.map(({ id }) => Number(id))
  const { load, absent } = loaderOf(resource.name, name)
  const values = ids.length === 0 ? new Map<number, unknown>() : await load(connection, ids)
  return { key: name, values: ids.map((id) => values.get(id) ?? absent) }
}

async function attached(connection: Connection, file: FileField, answers: Rows): Promise<Addition> {
  const ids = answers.map(({ id }) => Number(id))
  const files = await filesOf(connection, file, ids)
  return { key: file.name, values: ids.map((id) => files.get(id) ?? null) }
}

/**
 * The rows that refer to each of the answers, of those that the reader may list: with all that one of them shows only
 * where the reader reaches the same rows one by one, and no reading of them is recorded.
 */
async function childRows(
  connection: Connection,
  resources: Resources,
  inside: RowsInside,
  answers: Rows,
  reader: Reader,
): Promise<Addition> {
  const { name, child, by } = inside
  const ids = answers.map(({ id }) => id)
  const where = readInside(inside, reader.role)
  if (!where) return { key: name, values: ids.map(() => []) }
  const rows = await storedInside(connection, resources, inside, ids, reader)
  // Rows inside these are left out: two entities may refer to each other without end.
  const own = fieldsOf(child).filter(([, { kind }]) => kind !== 'children')
  const only = new Set(own.map(([name]) => name))
  const shown = reader.where === 'list' ? 'list' : where
  const answered = await answerOf(connection, resources, child, rows, {
    ...reader,
    where: shown,
    only,
  })
  const belonging = (id: unknown) => answered.filter((_, at) => rows[at]?.[by] === id)
  return { key: name, values: ids.map(belonging) }
}

/** The rows inside others that a role may list, as the database has them: in their own order, or in that of their list. */
export async function storedInside(
  connection: Connection,
  resources: Resources,
  { child, by }: RowsInside,
  ids: readonly unknown[],
  reader: Pick<Reader, 'role' | keyof Person>,
): Promise<Rows> {
  const place = placeField(child)
  const orders = place
    ? [...alertsFirst(child, reader.role), sql`${sql.ref(place)} nulls last`, sql.ref('id')]
    : ordersOf({ resources, viewer: reader }, child)
  const scope = scopeOf(child.access.list ?? {}, reader.role)
  if (!scope || ids.length === 0) return []
  return anyTable(connection)
    .selectFrom(child.name)
    .selectAll()
    .where(by, 'in', ids)
    .where(activeRows(child))
    .where(scopeCondition(resources, child, scope, reader))
    .orderBy(sql.join(orders))
    .execute()
}

function loaderOf(resource: string, name: string): { load: Loader<unknown>; absent: unknown } {
  const loaders: Record<
    string,
    Record<string, { load: Loader<unknown>; absent: unknown }>
  > = computedLoaders
  const loader = loaders[resource]?.[name]
  if (!loader) throw new Error(`Falta a função do campo calculado ${resource}.${name}`)
  return loader
}
