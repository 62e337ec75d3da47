import { canRead } from '#model/access'
import type { Role } from '#model/field'
import { once } from '#model/once'
import { expansionOf, fieldOf, type Resource } from '#model/resource'
import { decoded } from '#server/db/codec'
import { anyTable, type Connection } from '#server/db/connection'
import { prepared } from '#server/db/prepared'

type Rows = Record<string, unknown>[]

/** Stored rows that others are inside of. */
export interface RowsAbove {
  readonly resource: Resource
  readonly rows: Rows
}

/** Whether a role may read the field by which other rows name those of a resource. */
export function isDisplayed(target: Resource, role: Role, where: 'list' | 'show'): boolean {
  const display = fieldOf(target, target.display)
  return display !== undefined && canRead(display, role, where)
}

/** A key that is added to the answers, with its value for each row. */
export interface Addition {
  readonly key: string
  readonly values: readonly unknown[]
}

/** Adds a key to the answers. */
export function add(answers: Rows, { key, values }: Addition) {
  for (const [at, answer] of answers.entries()) answer[key] = values[at]
}

/** A reference that is read with its row, and which fields of the other. */
interface Expanded {
  readonly name: string
  readonly target: Resource
  readonly shown: readonly string[]
}

/** The rows of a reference as `{ id, display }`; those of the rows above are known. */
export async function expanded(
  connection: Connection,
  { name, target, shown }: Expanded,
  answers: Rows,
  above?: RowsAbove,
): Promise<Addition> {
  const told = (row: Rows[number]) => {
    const values: Rows[number] = { id: row.id }
    for (const name of shown)
      values[name] = target.fields[name] && decoded(target.fields[name].kind, row[name])
    return values
  }
  const known = above?.resource === target ? above.rows : []
  const byId = new Map<unknown, Rows[number]>(known.map((row) => [row.id, told(row)]))
  const ids = [...new Set(answers.map((answer) => answer[name]))].filter(
    (id) => id !== null && !byId.has(id),
  )
  const named = ids.length > 0 ? await namesFor(target, shown.join())(connection, { ids }) : []
  for (const row of named) byId.set(row.id, told(row))
  return { key: expansionOf(name), values: answers.map((answer) => byId.get(answer[name]) ?? null) }
}

const namesFor = once((target: Resource, shown: string) =>
  prepared((connection, { ids }: { readonly ids: readonly unknown[] }) =>
    anyTable(connection)
      .selectFrom(target.name)
      .select(['id', ...shown.split(',').filter(Boolean)])
      .where('id', 'in', ids),
  ),
)
