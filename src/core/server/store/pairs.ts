import { type RawBuilder, sql } from 'kysely'
import { type Pairs, pairsOf } from '#model/pairs'
import { expansionOf, type Resource, type Resources } from '#model/resource'
import { kindOf, type SecretReader } from '#model/secret'
import type { Values } from '#model/values'
import { anyTable, type Connection } from '#server/db/connection'
import { once } from '#server/db/once'
import { prepared } from '#server/db/prepared'
import { comparedColumn } from '#server/db/schema'
import { type Addition, isDisplayed } from './expansion.ts'
import { refuse } from './filter-value.ts'
import { idColumn, seenColumn } from './list-order.ts'
import { type Person, rowsSeen } from './scope.ts'

type Declared = { readonly resources: Resources }

/** The pairs that somebody sees, and the rows that they name, as conditions of SQL; null where there are none. */
function seenBy(resources: Resources, { field, pair, target }: Pairs, person: Person) {
  const named = rowsSeen(resources, target, person)
  const paired = field.through ? rowsSeen(resources, pair, person) : sql<boolean>`1 = 1`
  return named && paired && { named, paired }
}

interface Asked extends Omit<Person, keyof SecretReader> {
  readonly ids: readonly unknown[]
}

type Where = 'list' | 'show'

/** What rows name in a field of several, by name: only what the reader sees, with its name if they read that. */
const namedFor = once((resources: Resources, resource: Resource, name: string) => {
  const pairs = pairsOf(resources, resource, name)
  const { pair, from, to, target } = pairs
  const [row, end] = [from, to].map((each) => `${pair.name}.${each}`)
  return once((where: Where, kind: SecretReader) => {
    const display = target.fields[target.display]
    const names = display && isDisplayed(target, kind.role, where) ? [target.display] : []
    const shown = (column: string) =>
      seenColumn(target, target.display, sql.ref(`${target.name}.${column}`), kind)
    const orders = display && names.map((each) => shown(comparedColumn(each, display)))
    return prepared((connection, { ids, ...person }: Asked) => {
      const seen = seenBy(resources, pairs, { ...person, ...kind })
      return anyTable(connection)
        .selectFrom(pair.name)
        .innerJoin(target.name, `${target.name}.id`, `${end}`)
        .select([`${row} as @of`, `${target.name}.id`])
        .select(names.map((each) => sql`${shown(each)}`.as(each)))
        .where(`${row}`, 'in', ids)
        .where(seen ? sql<boolean>`${seen.named} and ${seen.paired}` : sql<boolean>`1 = 0`)
        .orderBy(sql.join([...(orders ?? []), sql.ref(`${target.name}.id`)]))
    })
  })
})

interface Named {
  readonly resource: Resource
  readonly name: string
  readonly where: Where
}

/** What rows with these ids name in a field, of what somebody sees. */
export function namedBy(
  { resources, connection }: Declared & { readonly connection: Connection },
  { resource, name, where }: Named,
  ids: readonly unknown[],
  { pessoaId, contaId, ...reader }: Person,
) {
  const rowsOf = namedFor(resources, resource, name)(where, kindOf(reader))
  return ids.length === 0 ? [] : rowsOf(connection, { ids, pessoaId, contaId })
}

/** The ids that answers carry in a field of several, and beside them the rows; null where none is seen. */
export async function severalNamed(
  from: Declared & { readonly connection: Connection },
  named: Named,
  answers: readonly Values[],
  reader: Person,
): Promise<Addition[]> {
  const rows = await namedBy(
    from,
    named,
    answers.map(({ id }) => id),
    reader,
  )
  const behind = new Map<unknown, Values[]>()
  for (const { '@of': of, ...row } of rows) behind.set(of, [...(behind.get(of) ?? []), row])
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
  const [from, to] = [pairs.from, pairs.to].map((each) => sql.ref(`${pairs.pair.name}.${each}`))
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
