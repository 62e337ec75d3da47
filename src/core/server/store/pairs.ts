import { type RawBuilder, sql } from 'kysely'
import { grouped } from '#model/grouped'
import { once } from '#model/once'
import { type Pairs, pairsOf, seenScope } from '#model/pairs'
import { expansionOf, type Resource, type Resources } from '#model/resource'
import type { Role } from '#model/role'
import { kindOf, type SecretReader } from '#model/secret'
import type { Values } from '#model/values'
import { anyTable, type Connection } from '#server/db/connection'
import { prepared } from '#server/db/prepared'
import { comparedColumn } from '#server/db/schema'
import { nearIds } from '#server/db/value-rows'
import { refuse } from '#server/http/errors'
import type { Services } from '#server/services'
import { type Addition, isDisplayed } from './expansion.ts'
import { idColumn, seenColumn } from './list-order.ts'
import { type Person, rowsHolding, rowsSeen } from './scope.ts'

type Declared = { readonly resources: Resources }

/** The pairs that hold on a day: of an entity that keeps periods, those beside the main ones. */
export function pairsOn({ pair, kept }: Pairs, day: string): RawBuilder<boolean> {
  const { flag } = kept?.periods.beside ?? {}
  const isOne = flag ? sql`${sql.ref(`${pair.name}.${flag}`)}` : sql`1 = 1`
  return sql`(${rowsHolding(pair, day)} and ${isOne})`
}

/** The pairs that somebody sees, and the rows that they name, as conditions of SQL; null where there are none. */
function seenBy(resources: Resources, pairs: Pairs, person: Person) {
  const { field, pair, target } = pairs
  const named = rowsSeen(resources, target, person)
  const paired = field.through ? rowsSeen(resources, pair, person) : sql<boolean>`1 = 1`
  const holding = pairsOn(pairs, person.hoje)
  return named && paired && { named, paired: sql`${paired} and ${holding}` }
}

const isSeenBy = ({ field, pair, target }: Pairs, role: Role) =>
  seenScope(target, role) && (!field.through || seenScope(pair, role))

/** The columns of both ends of a pair as somebody may ask for them. */
function endsSeen({ pair, from, to }: Pairs, person: Person) {
  return [
    seenColumn(pair, from, sql.ref(`${pair.name}.${from}`), person),
    seenColumn(pair, to, sql.ref(`${pair.name}.${to}`), person),
  ] as const
}

interface Named {
  readonly resource: Resource
  readonly name: string
  readonly where: 'list' | 'show'
}

/** What rows with these ids name in a field, by name: only what somebody sees, with its name if they read that. */
export async function namedBy(
  { resources, connection }: Declared & { readonly connection: Connection },
  { resource, name, where }: Named,
  ids: readonly unknown[],
  reader: Person,
): Promise<Record<string, unknown>[]> {
  const pairs = pairsOf(resources, resource, name)
  if (ids.length === 0 || !isSeenBy(pairs, reader.role)) return []
  const { pessoaId, contaId, hoje, recente, ...kind } = reader
  const asked = { ids: ids.map(Number), pessoaId, contaId, hoje, recente }
  // Of secret rows each person sees others, and longer lists are asked for by their ends.
  const isKept = !pairs.pair.secret && !pairs.target.secret && ids.length <= mostKept
  const rows = isKept
    ? await namesKept(resources, pairs, where, kindOf(kind))(connection, asked)
    : await namesOf(resources, pairs, where, kind)(connection, asked).execute()
  // Two rows of an entity may be the same pair.
  return [...new Map(rows.map((row) => [`${row['@of']} ${row.id}`, row])).values()]
}

const mostKept = 512

type Asked = Omit<Person, keyof SecretReader> & { readonly ids: readonly number[] }

const namesKept = once((...of: Parameters<typeof namesOf>) => prepared(namesOf(...of)))

function namesOf(resources: Resources, pairs: Pairs, where: Named['where'], kind: SecretReader) {
  const { pair, target } = pairs
  const id = sql.ref(`${target.name}.id`)
  const display = isDisplayed(target, kind.role, where) ? target.fields[target.display] : undefined
  return (connection: Connection, { ids, ...person }: Asked) => {
    const reader = { ...person, ...kind }
    const seen = seenBy(resources, pairs, reader)
    const [of, end] = endsSeen(pairs, reader)
    const shown = (column: string) =>
      seenColumn(target, target.display, sql.ref(`${target.name}.${column}`), reader)
    const names = display ? [sql`${shown(target.display)}`.as(target.display)] : []
    const orders = display ? [shown(comparedColumn(target.display, display))] : []
    return anyTable(connection)
      .selectFrom([pair.name, target.name])
      .select([of.as('@of'), id.as('id'), ...names])
      .where(sql<boolean>`${id} = ${end} and ${seen?.named} and ${seen?.paired}`)
      .where(nearIds(of, ids))
      .orderBy(sql.join([...orders, id]))
  }
}

/** The ids that answers carry in a field of several, and beside them the rows; null where none is seen. */
export async function severalNamed(
  { db, resources }: Pick<Services, 'db' | 'resources'>,
  named: Named,
  { answers, reader }: { readonly answers: readonly Values[]; readonly reader: Person },
): Promise<Addition[]> {
  const ids = answers.map(({ id }) => id)
  const rows = await namedBy({ resources, connection: db.kysely }, named, ids, reader)
  const behind = grouped(
    rows,
    (row) => row['@of'],
    ({ '@of': _, ...row }) => row,
  )
  const values = answers.map(({ id }) => behind.get(id) ?? null)
  return [
    { key: named.name, values: values.map((list) => list?.map(({ id }) => id) ?? null) },
    { key: expansionOf(named.name), values },
  ]
}

/**
 * The rows that name in a field one of those that a condition finds, and those that name none of them, as conditions of
 * SQL. Null where the role sees none.
 */
export function rowsNaming(
  { resources, viewer }: Declared & { readonly viewer: Person },
  resource: Resource,
  name: string,
  condition: RawBuilder<boolean>,
) {
  const pairs = pairsOf(resources, resource, name)
  const seen = seenBy(resources, pairs, viewer)
  if (!seen) return null
  const [pair, target] = [sql.table(pairs.pair.name), sql.table(pairs.target.name)]
  const [from, to] = endsSeen(pairs, viewer)
  const own = seenColumn(resource, name, idColumn(resource), viewer)
  const naming = sql`(select ${from} from ${pair} where ${from} is not null and ${seen.paired}
    and ${to} in (select id from ${target} where ${seen.named} and ${condition}))`
  return {
    some: sql<boolean>`${own} in ${naming}`,
    none: sql<boolean>`(${own} is null or ${own} not in ${naming})`,
  }
}

/** Rows that name one of these; null asks for rows that name none at all. Throws 400 where the role sees none. */
export function namingAny(
  asking: Declared & { readonly viewer: Person },
  resource: Resource,
  name: string,
  ids: readonly unknown[],
): RawBuilder<boolean> {
  const id = sql.ref(`${resource.fields[name]?.target}.id`)
  const asked = ids.filter((each) => each !== null)
  const either = [
    ...(asked.length > 0
      ? [rowsNaming(asking, resource, name, sql`${id} in (${sql.join(asked)})`)?.some]
      : []),
    ...(asked.length < ids.length ? [rowsNaming(asking, resource, name, sql`1 = 1`)?.none] : []),
  ]
  if (either.includes(undefined)) throw refuse(name, 'Filtro desconhecido')
  return sql`(${sql.join(either, sql` or `)})`
}
