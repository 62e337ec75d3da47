import { tableOfPairs } from '#model/pairs'
import { fieldOf, type Resource, type Resources, renamedField } from '#model/resource'
import type { PresentSchema } from './present-schema.ts'

/** A row names another once; and who is named is found too. Their names hold those of the entity and of the field. */
export function indexesOfPairs({ name: table, fields }: Resource): string[] {
  const [from, to] = Object.keys(fields)
  return [
    `unique index u_${table} on ${table} (${from}, ${to})`,
    `index i_${table} on ${table} (${to}, ${from})`,
  ]
}

/** The field that a table of pairs, which no declaration knows, was of, and its table now under another name. */
export function fieldOfPairs({ tables }: PresentSchema, resources: Resources, pairs: string) {
  const columns = tables.get(pairs)
  const resource = Object.values(resources).find(
    ({ name }) => pairs.startsWith(`${name}_`) && columns?.has(`${name}_id`),
  )
  if (!resource || columns?.size !== 3) return null
  const { name: table, retired = {} } = resource
  const column = `${pairs.slice(table.length + 1)}_ids`
  const name = renamedField(resource, column)
  const field = name && fieldOf(resource, name)
  const isStill = field && field.kind === 'references' && !field.through
  const now = isStill && tableOfPairs(resource, name)
  return { pairs, table, column, now, isRetired: Object.hasOwn(retired, column) }
}
