import type { Field, Fields } from './field-types.ts'
import { declarationOf, type Role, roles } from './role.ts'

/**
 * Which rows a role may reach: all, or those whose named columns lead to the signed-in user.
 * A path walks references: 'livro_id.autor_id' is the author of the book of the row; and fields of several rows, of which
 * one that leads there is enough. Rows that have days count on these.
 */
export type Scope = 'all' | Leading

/** Rows from which, of each of some groups of paths, one leads there. */
interface Leading {
  readonly every: readonly (readonly string[])[]
  readonly lately?: true
}

/** Rows by role; a role that is absent is refused. */
export type Access = Readonly<Partial<Record<Role, Scope>>>

/** Rows of which some roles receive no more than `keeps`: those in which the choice `by` is `when`. */
export interface Secret {
  readonly by: string
  readonly when: string
  /** Roles that read such a row whole, and may write it. */
  readonly readers: readonly Role[]
  /** What the others receive in place of a text. */
  readonly shown: string
  /** What the form says to those who write such rows, but no secret ones. */
  readonly note?: string
  /** The choice of the rows that only the others receive; secret ones are then not there at all for them. */
  readonly instead?: string
  readonly keeps: readonly string[]
}

/** What tells that two rows may be one: values that two have only if they are, or a day that both have beside alike names. */
export interface Mergeable<Name extends string = string> {
  /** Who makes one of two. */
  readonly access: Access
  readonly keys?: readonly Name[]
  readonly day?: Name
}

/** Whoever is signed in. */
export const everybody = toAll(roles)

/** Rows of which one of the paths leads to the user. */
export function own(...paths: string[]): Leading {
  return { every: [paths] }
}

/** The same, and through rows with days that have ended no longer ago than `lateDays`. */
export function lately(scope: Leading): Scope {
  return { ...scope, lately: true }
}

/** How many days what has ended is still there where a scope says so. */
export const lateDays = 7

/** Rows of which each of the paths leads to the user, or one of some paths. */
export function every(...paths: (string | Leading)[]): Scope {
  return { every: paths.flatMap((each) => (typeof each === 'string' ? [[each]] : each.every)) }
}

/** What those who read rows and those who write them may do with them. */
export function byWhom(read: Access, write = read) {
  return { list: read, show: read, create: write, edit: write, delete: write }
}

/** All the paths of a scope. */
export function pathsOf(scope: Scope): readonly string[] {
  return scope === 'all' ? [] : scope.every.flat()
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
  const scoped = (scope: Scope): Scope =>
    scope === 'all' ? scope : { ...scope, every: scope.every.map(through) }
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
  if (field.read && !field.read.includes(role)) return false
  return where === 'show' || !field.readInList || field.readInList.includes(role)
}

const isCpf = ({ kind }: Field) => kind === 'cpf'
/** Who reads a CPF that says nothing: whom an entity names, and nobody who is given it in `resources/papeis.ts`. */
const notGranted = { sensitive: true, read: roles.filter((role) => !declarationOf(role).can) }

/** The fields with who receives them: as each says, else as `read` says; a calculated one, as all it is made of. */
export function withReaders<F extends Fields>(fields: F, read: readonly Role[] | undefined): F {
  const all: Record<string, Field> = { ...fields }
  for (const [name, field] of Object.entries(fields)) {
    const readers = read && !field.calculation && { read }
    // Most say nothing more: to copy each takes a slow phone 30 ms of its first screen.
    if (readers || isCpf(field))
      all[name] = { ...(isCpf(field) && notGranted), ...readers, ...field }
  }
  for (const [name, field] of Object.entries(all)) {
    if (!field.calculation) continue
    const sources = field.calculation.from.map((each) => all[each])
    all[name] = {
      ...field,
      read: field.read ?? common(sources.map((it) => it?.read)),
      readInList: field.readInList ?? common(sources.map((it) => it?.readInList)),
    }
  }
  // The same keys with the same types: only who receives them was added.
  return all as F
}

/** The roles that are in every list; undefined where there is none. */
function common(lists: readonly (readonly Role[] | undefined)[]): readonly Role[] | undefined {
  const said = lists.filter((list) => list !== undefined)
  return said[0]?.filter((role) => said.every((list) => list.includes(role)))
}

/** Whether a role may send a field. */
export function canWrite(field: Field, role: Role): boolean {
  if (field.mode === 'server' || field.mode === 'computed') return false
  if (field.sensitive && !canRead(field, role, 'show')) return false
  return !field.write || field.write.includes(role)
}

/** The access to the actions or calls of an entity, with the roles that are given them in `resources/papeis.ts`. */
export function withGrants<A extends Readonly<Record<string, Access>>>(
  entity: string,
  access: A,
): A {
  const entries = Object.entries(access).map(([action, declared]) => {
    const given = roles.filter((role) => declarationOf(role).can?.[entity]?.includes(action))
    return [action, { ...toAll(given), ...declared }]
  })
  // The same actions: only roles were added.
  return Object.fromEntries(entries) as A
}

/** All rows, for each of these roles. */
export function toAll(some: readonly Role[]): Access {
  return Object.fromEntries(some.map((role) => [role, 'all' as const]))
}
