import { once } from './once.ts'
import { expansionOf, fieldOf, type Resource, type Resources } from './resource.ts'
import type { Role } from './role.ts'
import type { Values } from './values.ts'

/** The rows of entities, by their ids, that an account wrote by itself. */
export type OwnRows = ReadonlyMap<string, ReadonlySet<number>>

/** Who reads: `proprios` are the only secret rows that an account reads while it waits to be admitted. */
export interface SecretReader {
  readonly role: Role
  readonly proprios: OwnRows | null
}

const kindNamed = once(
  (role: Role, waits: boolean): SecretReader => ({ role, proprios: waits ? new Map() : null }),
)

/** All who read the same rows but for their own, as one object: what is made once for a role is made for these. */
export const kindOf = ({ role, proprios }: SecretReader) => kindNamed(role, proprios !== null)

/** The roles that read secret rows of some entity: their accounts are admitted before. */
export const secretReaders = once((resources: Resources): readonly Role[] => [
  ...new Set(Object.values(resources).flatMap(({ secret }) => secret?.readers ?? [])),
])

/** Whether somebody reads the secret rows of an entity, whoever wrote them. */
export function readsSecrets({ secret }: Resource, { role, proprios }: SecretReader): boolean {
  return !secret || (secret.readers.includes(role) && !proprios)
}

/** Whether a field is withheld from somebody in the rows that are secret. */
export function isWithheld(resource: Resource, name: string, reader: SecretReader): boolean {
  const { secret } = resource
  if (!secret || readsSecrets(resource, reader)) return false
  return name !== 'id' && name !== secret.by && !secret.keeps.includes(name)
}

/** Whether a row is secret, and somebody does not read it. */
export function isSecretTo(resource: Resource, row: Values | undefined, reader: SecretReader) {
  const { name, secret } = resource
  if (!secret || row?.[secret.by] !== secret.when || readsSecrets(resource, reader)) return false
  return !reader.proprios?.get(name)?.has(Number(row.id))
}

/** What stands in place of a withheld value. */
export function standIn(resource: Resource, name: string): unknown {
  const kind = fieldOf(resource, name)?.kind
  if (kind === 'children') return []
  return kind === 'text' || kind === 'longText' ? (resource.secret?.shown ?? null) : null
}

/** The values of a row that is secret to somebody, as they receive them. */
export function withoutSecrets(
  resource: Resource,
  row: Values,
  reader: SecretReader,
): Record<string, unknown> {
  const behind = new Set(
    Object.keys(resource.fields)
      .filter((name) => isWithheld(resource, name, reader))
      .map(expansionOf),
  )
  const entries = Object.entries(row).map(([name, value]) => {
    const isOwn = fieldOf(resource, name) !== undefined
    if (isOwn) return [name, isWithheld(resource, name, reader) ? standIn(resource, name) : value]
    return [name, behind.has(name) ? null : value]
  })
  return Object.fromEntries(entries)
}
