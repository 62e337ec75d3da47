import { expansionOf, fieldOf, type Resource } from './resource.ts'
import type { Role } from './role.ts'

type Row = Readonly<Record<string, unknown>>

/** Whether a field is withheld from a role in the rows that are secret. */
export function isWithheld({ secret }: Resource, name: string, role: Role): boolean {
  if (!secret || secret.readers.includes(role)) return false
  return name !== 'id' && name !== secret.by && !secret.keeps.includes(name)
}

/** Whether a row is secret, and a role is not among its readers. */
export function isSecretTo({ secret }: Resource, row: Row | undefined, role: Role): boolean {
  return secret !== undefined && !secret.readers.includes(role) && row?.[secret.by] === secret.when
}

/** What stands in place of a withheld value. */
export function standIn(resource: Resource, name: string): unknown {
  const kind = fieldOf(resource, name)?.kind
  if (kind === 'children') return []
  return kind === 'text' || kind === 'longText' ? (resource.secret?.shown ?? null) : null
}

/** The values of a row that is secret to a role, as this role receives them. */
export function withoutSecrets(resource: Resource, row: Row, role: Role): Record<string, unknown> {
  const behind = new Set(
    Object.keys(resource.fields)
      .filter((name) => isWithheld(resource, name, role))
      .map(expansionOf),
  )
  const entries = Object.entries(row).map(([name, value]) => {
    const isOwn = fieldOf(resource, name) !== undefined
    if (isOwn) return [name, isWithheld(resource, name, role) ? standIn(resource, name) : value]
    return [name, behind.has(name) ? null : value]
  })
  return Object.fromEntries(entries)
}
