import type { Field } from './field.ts'
import { declarationOf, type Role, roles } from './role.ts'

/**
 * Which rows a role may reach: all, or those whose named columns lead to the signed-in user.
 * A path walks references: 'turma_id.educador_id' is the educator of the class of the row.
 */
export type Scope =
  | 'all'
  | { readonly any: readonly string[] }
  | { readonly every: readonly string[] }

/** Rows by role; a role that is absent is refused. */
export type Access = Readonly<Partial<Record<Role, Scope>>>

/** Whoever is signed in. */
export const everybody = fromAll(roles)

/** Rows of which one of the paths leads to the user. */
export function own(...paths: string[]): Scope {
  return { any: paths }
}

/** Rows of which each of the paths leads to the user. */
export function every(...paths: string[]): Scope {
  return { every: paths }
}

/**
 * The access of another resource: to its rows, or, with a reference to it, to the rows that refer to those a role
 * may reach there.
 */
export function like<A extends Readonly<Record<string, Access>>>(
  other: { readonly access: A },
  reference?: string,
): A {
  const through = (paths: readonly string[]) =>
    reference ? paths.map((path) => `${reference}.${path}`) : paths
  const scoped = (scope: Scope): Scope => {
    if (scope === 'all') return scope
    return 'any' in scope ? { any: through(scope.any) } : { every: through(scope.every) }
  }
  const mapped = <V, W>(record: Readonly<Record<string, V>>, change: (value: V) => W) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
  // The same actions and roles: only the paths were lengthened.
  return mapped(other.access, (access) => mapped(access, scoped)) as A
}

/** The scope of a role, or null where it is refused. */
export function scopeOf(access: Access, role: Role): Scope | null {
  return access[role] ?? null
}

/** Whether a role may do something at all, on some row. */
export function can(access: Access | undefined, role: Role): boolean {
  return access?.[role] !== undefined
}

/** Whether answers to a role carry a field; lists may carry fewer than single rows. */
export function canRead(field: Field, role: Role, where: 'list' | 'show'): boolean {
  if (field.kind === 'password') return false
  if (where === 'list' && field.onlyInShow) return false
  if (field.read && !field.read.includes(role)) return false
  return where === 'show' || !field.readInList || field.readInList.includes(role)
}

/** Whether a role may send a field. */
export function canWrite(field: Field, role: Role): boolean {
  if (field.mode === 'server' || field.mode === 'computed') return false
  return !field.write || field.write.includes(role)
}

/** The access to the actions or calls of an entity, with the roles that are given them in `resources/papeis.ts`. */
export function withGrants<A extends Readonly<Record<string, Access>>>(
  entity: string,
  access: A,
): A {
  const entries = Object.entries(access).map(([action, declared]) => {
    const given = roles.filter((role) => declarationOf(role).can?.[entity]?.includes(action))
    return [action, { ...fromAll(given), ...declared }]
  })
  // The same actions: only roles were added.
  return Object.fromEntries(entries) as A
}

function fromAll(some: readonly Role[]): Access {
  return Object.fromEntries(some.map((role) => [role, 'all' as const]))
}
