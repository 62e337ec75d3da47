import { canRead } from '#model/access'
import type { Role } from '#model/field'
import { expansionOf, fieldsOf, isStored, type Resource } from '#model/resource'
import { decoded } from '../db/codec.ts'
import { computedLoaders, type Loader } from './computed.ts'
import { type Resources, targetOf } from './scope.ts'
import { anyTable, type Connection } from './tables.ts'

type Rows = Record<string, unknown>[]
type Where = 'list' | 'show'

/**
 * Rows as one role may read them: built from the fields declared for the role, never from the whole row,
 * with `{ id, display }` beside each reference and the computed values.
 */
export async function answerOf(
  connection: Connection,
  resources: Resources,
  resource: Resource,
  rows: Rows,
  role: Role,
  where: Where,
): Promise<Rows> {
  const readable = fieldsOf(resource).filter(([, field]) => canRead(field, role, where))
  const stored = readable.filter(([, field]) => isStored(field))
  const answers = rows.map((row) => {
    const answer: Record<string, unknown> = { id: row.id }
    for (const [name, { kind }] of stored) answer[name] = decoded(kind, row[name])
    return answer
  })
  for (const [name, field] of readable) {
    if (field.kind === 'reference')
      await expand(connection, targetOf(resources, resource, name), name, answers)
    if (field.kind === 'computed') await compute(connection, resource, name, answers)
  }
  return answers
}

/** Puts beside a reference, in each answer, the row behind it as `{ id, display }`. */
export async function expand(
  connection: Connection,
  target: Resource,
  name: string,
  answers: Rows,
) {
  const ids = [...new Set(answers.map((answer) => answer[name]).filter((id) => id !== null))]
  const named =
    ids.length === 0
      ? []
      : await anyTable(connection)
          .selectFrom(target.name)
          .select(['id', target.display])
          .where('id', 'in', ids)
          .execute()
  const byId = new Map(named.map((row) => [row.id, row]))
  for (const answer of answers) answer[expansionOf(name)] = byId.get(answer[name]) ?? null
}

async function compute(connection: Connection, resource: Resource, name: string, answers: Rows) {
  const ids = answers.map((answer) => Number(answer.id))
  const { load, absent } = loaderOf(resource.name, name)
  const values = ids.length === 0 ? new Map<number, unknown>() : await load(connection, ids)
  for (const answer of answers) answer[name] = values.get(Number(answer.id)) ?? absent
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
