import type { Kysely } from 'kysely'
import { fieldsOf, type Resource } from '#model/resource'
import type { Database } from './tables.ts'
import type { Trigger } from './triggers.ts'

/** Whether the rows of an entity are counted with each write: of what has a list of its own. */
export function isCounted({ screen, plain, single, workedOut }: Resource): boolean {
  return screen !== undefined && !plain && !single && !workedOut
}

/** The field by whose values they are counted: what the list filters by when it is opened. Null where it is no choice. */
export function countedBy(resource: Resource): string | null {
  const [name] =
    fieldsOf(resource).find(
      ([, { filter, kind }]) =>
        typeof filter === 'object' && (kind === 'choice' || kind === 'year'),
    ) ?? []
  return name ?? null
}

const groupOf = (resource: Resource, row: string) => {
  const name = countedBy(resource)
  return name === null ? "''" : `coalesce(cast(${row}${name} as text), '')`
}

/** The triggers that add each change of an entity's rows to their counts. They add rows alone: nobody waits for another. */
export function countTriggers(resource: Resource): Trigger[] {
  if (!isCounted(resource)) return []
  const { name: on } = resource
  const by = countedBy(resource)
  const add = (row: 'new' | 'old', total: 1 | -1) =>
    `insert into contagem (recurso, valor, total)
      select '${on}', ${groupOf(resource, `${row}.`)}, ${total} where ${row}.excluido_em is null`
  const moved = by === null ? '' : ` or new.${by} is distinct from old.${by}`
  return [
    { on, event: 'insert', run: add('new', 1) },
    { on, event: 'delete', run: add('old', -1) },
    {
      ...{ on, event: 'update', of: ['excluido_em', ...(by === null ? [] : [by])] },
      when: `(new.excluido_em is null) <> (old.excluido_em is null)${moved}`,
      run: `${add('old', -1)}; ${add('new', 1)}`,
    },
  ]
}

/** The commands that count the rows of entities anew. */
export function countsAnew(resources: readonly Resource[]): string[] {
  const each = resources.filter(isCounted).map(
    (resource) => `insert into contagem (recurso, valor, total)
      select '${resource.name}', ${groupOf(resource, '')}, count(*) from ${resource.name}
      where excluido_em is null group by 2`,
  )
  return ['delete from contagem', ...each]
}

/** How many rows of counts are added up by each reader, before they become one. */
const mostAdded = 1000

/** How many rows of an entity are not deleted, with one of these values where they are counted by one; null for any. */
export async function keptCount(
  connection: Kysely<Database>,
  { name }: Resource,
  values: readonly string[] | null,
): Promise<number> {
  const { added, total } = await connection
    .selectFrom('contagem')
    .select((eb) => [eb.fn.sum('total').as('total'), eb.fn.countAll().as('added')])
    .where('recurso', '=', name)
    .$if(values !== null, (query) => query.where('valor', 'in', values ?? []))
    .executeTakeFirstOrThrow()
  // A database that cannot be written answers all the same.
  if (Number(added) > mostAdded) await addUp(connection, name).catch(() => undefined)
  return Number(total ?? 0)
}

/** Makes one row of all the rows of a value. Those that others are adding meanwhile are not seen, and stay. */
async function addUp(connection: Kysely<Database>, recurso: string): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    const rows = await transaction
      .deleteFrom('contagem')
      .where('recurso', '=', recurso)
      .returning(['valor', 'total'])
      .execute()
    const totals = new Map<string, number>()
    for (const { valor, total } of rows) totals.set(valor, (totals.get(valor) ?? 0) + total)
    const sums = [...totals].map(([valor, total]) => ({ recurso, valor, total }))
    if (sums.length > 0) await transaction.insertInto('contagem').values(sums).execute()
  })
}
