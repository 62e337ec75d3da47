import type { Field, Role } from './field.ts'

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
export const everybody = {
  coordenador: 'all',
  educador: 'all',
  assistente_social: 'all',
} as const satisfies Access

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

/**
 * The role behind the words of an answer: the login says 'assistente' for assistente_social
 * (section 6 of the specification). Null for a word that is none.
 */
export function roleNamed(word: unknown): Role | null {
  if (word === 'assistente') return 'assistente_social'
  return word === 'coordenador' || word === 'educador' || word === 'assistente_social' ? word : null
}
