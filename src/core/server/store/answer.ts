import { sql } from 'kysely'
import { canRead, scopeOf } from '#model/access'
import { closesBelow } from '#model/closed'
import type { Role } from '#model/field'
import { once } from '#model/once'
import { isOwed } from '#model/owed'
import { fieldsOf, isStored, type Resource, type Resources } from '#model/resource'
import { isOnDemand, placeField, type RowsInside, readInside, rowsInside } from '#model/rows-inside'
import { isSecretTo, kindOf, type SecretReader, withoutSecrets } from '#model/secret'
import { decode, decoded } from '#server/db/codec'
import { anyTable, type Connection } from '#server/db/connection'
import { prepared } from '#server/db/prepared'
import type { Services } from '#server/services'
import { loaderOf } from './computed.ts'
import { type Addition, add, expanded, isDisplayed, type RowsAbove } from './expansion.ts'
import { type FileField, filesOf } from './files.ts'
import { alertsFirst, ordersOf } from './list-order.ts'
import { severalNamed } from './pairs.ts'
import { unrecordedFields } from './reading.ts'
import { activeRows, type Person, scopeCondition, targetOf } from './scope.ts'

type Rows = Record<string, unknown>[]

/** The reader of rows: role, place, and the wanted fields, if not all. */
export interface Reader extends Person {
  readonly role: Role
  readonly where: 'list' | 'show'
  readonly only?: ReadonlySet<string> | null
  /** The rows that those read are inside of: who they refer to is known. */
  readonly above?: RowsAbove
}

/**
 * Rows as one role may read them: built from the fields declared for the role, never from the whole row,
 * with `{ id, display }` beside each reference, without the display if the role may not read it, and the computed values.
 */
export async function answerOf(
  services: Answered,
  resource: Resource,
  rows: Rows,
  reader: Reader,
): Promise<Rows> {
  const { resources } = services
  const { role, where, only = null, hoje } = reader
  const { stored, calculated, added } = answerShape(resources, resource)(role, where, only)
  const answers = rows.map((row) => {
    const answer: Record<string, unknown> = { id: row.id }
    for (const [name, kind] of stored) answer[name] = decoded(kind, row[name])
    for (const [name, { value }] of calculated) answer[name] = value(decode(resource, row), hoje)
    return answer
  })
  const additions = await Promise.all(
    added.map((additionOf) => additionOf(services, { answers, rows, reader })),
  )
  for (const addition of additions.flat()) add(answers, addition)
  // Its own id would tell of rows that are written anew, and of those beside it.
  const { workedOut } = resource
  if (workedOut) for (const [at, answer] of answers.entries()) answer.id = rows[at]?.[workedOut]
  if (!resource.secret) return answers
  return answers.map((answer, at) =>
    isSecretTo(resource, rows[at], reader) ? withoutSecrets(resource, answer, reader) : answer,
  )
}

type Answered = Pick<Services, 'db' | 'resources' | 'computed'>

/** What is answered so far, of which rows, to whom. */
interface Answering {
  readonly answers: Rows
  readonly rows: Rows
  readonly reader: Reader
}

type AdditionOf = (services: Answered, answering: Answering) => Promise<Addition | Addition[]>

/** The fields that an answer has: those of the row, those calculated of them, and those that are read besides. */
const answerShape = once((resources: Resources, resource: Resource) =>
  once((role: Role, where: Reader['where'], only: ReadonlySet<string> | null) => {
    const readable = fieldsOf(resource).filter(
      ([name, field]) =>
        (canRead(field, role, where) && (only === null || only.has(name))) ||
        (only?.has(name) && isOnDemand(field, role)),
    )
    const added = readable.flatMap(([name, field]): AdditionOf[] => {
      const { kind } = field
      if (kind === 'reference') {
        const target = targetOf(resources, resource, name)
        // The display, if it may be read, and what would close the row with the other.
        const shown = [
          ...(isDisplayed(target, role, where) ? [target.display] : []),
          ...closesBelow(resources, resource, name),
        ]
        return [
          ({ db }, { answers, reader: { above } }) =>
            expanded(db.kysely, { name, target, shown }, answers, above),
        ]
      }
      if (kind === 'references')
        return [
          (services, answering) => severalNamed(services, { resource, name, where }, answering),
        ]
      if (kind === 'file')
        return [({ db }, { answers }) => attached(db.kysely, { resource, name, field }, answers)]
      const inside = rowsInside(resources, resource, name, field)
      if (inside) return [(services, answering) => childRows(services, resource, inside, answering)]
      if (!isOwed(field)) return []
      return [
        (services, { answers, reader }) =>
          computed(services, resource, name, { rows: answers, today: reader.hoje }),
      ]
    })
    return {
      stored: readable.flatMap(([name, field]) =>
        isStored(field) ? [[name, field.kind] as const] : [],
      ),
      calculated: readable.flatMap(([name, { calculation, mode }]) =>
        calculation && mode === 'computed' ? [[name, calculation] as const] : [],
      ),
      added,
    }
  }),
)

/** The values of a field that the server works out, for rows with their ids, on a day. */
export async function computed(
  services: Pick<Services, 'db' | 'computed'>,
  resource: Resource,
  name: string,
  { rows, today }: { readonly rows: readonly Record<string, unknown>[]; readonly today: string },
): Promise<Addition> {
  const ids = rows.map(({ id }) => Number(id))
  const { load, absent } = loaderOf(services, resource.name, name)
  const values =
    ids.length === 0 ? new Map<number, unknown>() : await load(services.db.kysely, ids, today)
  return { key: name, values: ids.map((id) => values.get(id) ?? absent) }
}

async function attached(connection: Connection, file: FileField, answers: Rows): Promise<Addition> {
  const ids = answers.map(({ id }) => Number(id))
  const files = await filesOf(connection, file, ids)
  return { key: file.name, values: ids.map((id) => files.get(id) ?? null) }
}

/**
 * The rows that refer to each of the answers, of those that the reader may list: with all that one of them shows only
 * where the reader reaches the same rows one by one, and without what is recorded as read.
 */
async function childRows(
  services: Answered,
  resource: Resource,
  inside: RowsInside,
  { answers, rows: above, reader }: Answering,
): Promise<Addition> {
  const { name, child, by } = inside
  const ids = answers.map(({ id }) => id)
  const where = readInside(inside, reader.role)
  if (!where) return { key: name, values: ids.map(() => []) }
  const rows = await storedInside(services.db.kysely, { ...services, inside }, ids, reader)
  const answered = await answerOf(services, child, rows, {
    ...reader,
    where: reader.where === 'list' ? 'list' : where,
    only: unrecordedFields(child) ?? withoutRowsInside(child),
    above: { resource, rows: above },
  })
  const belonging = (id: unknown) => answered.filter((_, at) => rows[at]?.[by] === id)
  return { key: name, values: ids.map(belonging) }
}

/** Rows inside others are answered without those inside them: two entities may refer to each other without end. */
const withoutRowsInside = once((child: Resource): ReadonlySet<string> => {
  const own = fieldsOf(child).filter(([, { kind }]) => kind !== 'children')
  return new Set(own.map(([name]) => name))
})

/** The rows inside others that a role may list, as the database has them: in their own order, or in that of their list. */
export async function storedInside(
  connection: Connection,
  { resources, computed, inside }: Pick<Answered, 'resources' | 'computed'> & Inside,
  ids: readonly unknown[],
  { pessoaId, contaId, hoje, recente, ...reader }: Person,
): Promise<Rows> {
  const { child, by } = inside
  const rowsOf = rowsFor(resources, computed)(child, by, kindOf(reader))
  return !rowsOf || ids.length === 0
    ? []
    : rowsOf(connection, { ids, pessoaId, contaId, hoje, recente })
}

interface Inside {
  readonly inside: RowsInside
}

type Asked = Omit<Person, keyof SecretReader> & { readonly ids: readonly unknown[] }

const rowsFor = once((resources: Resources, computed: Answered['computed']) =>
  once((child: Resource, by: string, reader: SecretReader) => {
    const scope = scopeOf(child.access.list ?? {}, reader.role)
    if (!scope) return null
    const place = placeField(child)
    const orders = place
      ? [...alertsFirst(child, reader), sql`${sql.ref(place)} nulls last`, sql.ref('id')]
      : ordersOf({ resources, computed, viewer: reader }, child)
    return prepared((connection, { ids, ...person }: Asked) =>
      anyTable(connection)
        .selectFrom(child.name)
        .selectAll()
        .where(by, 'in', ids)
        .where(activeRows(child))
        .where(scopeCondition(resources, child, scope, { ...person, ...reader }))
        .orderBy(sql.join(orders)),
    )
  }),
)
