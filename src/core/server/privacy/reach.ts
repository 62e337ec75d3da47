import { type RawBuilder, sql } from 'kysely'
import { can, canRead, scopeOf } from '#model/access'
import { fieldOf, type Labels, type Resource, renamedField } from '#model/resource'
import { coordinates, type Role } from '#model/role'
import type { About } from '#model/subject'
import { ownerColumn } from '#server/db/system-schema'
import { type Services, subjectOf } from '#server/services'
import { aboutCondition, hiddenRows, type Person, scopeCondition } from '#server/store/scope'

type Declared = Pick<Services, 'resources' | 'db'>

/** Who reads what is kept about a row of the subject. */
export interface Reader extends Person {
  readonly role: Role
}

/** Whether everything is read: by a command, without a reader, and by whoever runs the institute. */
export function readsAll(reader: Reader | undefined): boolean {
  return !reader || coordinates(reader.role)
}

/**
 * The rows about one of the subject that somebody may read, as a condition of SQL: those that the list and the page of a
 * row would show, and all of them where a call of the entity reads them for this one. Null where there are none.
 */
export function rowsRead(
  services: Declared,
  about: About,
  id: number,
  reader?: Reader,
): RawBuilder<boolean> | null {
  const { resources } = services
  const { resource } = about
  const rows = aboutCondition(services.db.kysely, resources, about, id)
  const hidden = reader && hiddenRows(resource, reader)
  const all = hidden ? sql<boolean>`(${rows} and not ${hidden})` : rows
  if (!reader || readsAll(reader)) return all
  const { role } = reader
  const { list = {}, show = {} } = resource.access
  const own = [list, show].flatMap((access) => {
    const scope = scopeOf(access, role)
    return scope ? [scopeCondition(resources, resource, scope, reader)] : []
  })
  const subject = subjectOf(services)
  const called = Object.values(resource.calls).flatMap(({ access, row, route }) => {
    const isRead = row === subject.name && [route].flat().every((each) => each.startsWith('GET '))
    const scope = isRead && access !== 'public' && scopeOf(access, role)
    if (!scope) return []
    const reached = scopeCondition(resources, subject, scope, reader)
    return [sql<boolean>`${id} in (select id from ${sql.table(subject.name)} where ${reached})`]
  })
  const ways = [...own, ...called]
  return ways.length === 0 ? null : sql`(${all} and (${sql.join(ways, sql` or `)}))`
}

/** Whether somebody may read the documents of the subject's rows. */
export function readsDocuments(services: Declared, reader?: Reader): boolean {
  if (!reader) return true
  const { fields, calls } = subjectOf(services)
  const { documentos } = fields
  if (documentos && !canRead(documentos, reader.role, 'show')) return false
  const access = calls.baixar?.access
  return readsAll(reader) || access === 'public' || can(access, reader.role)
}

/**
 * Whether somebody may read what is told under the name of a field. What no declaration knows, or no longer, is for who
 * coordinates.
 */
export function readsField(resource: Resource, name: string, reader?: Reader): boolean {
  const field = fieldOf(resource, renamedField(resource, name) ?? name)
  return field ? !reader || canRead(field, reader.role, 'show') : readsAll(reader)
}

/** The documents of one of the subject, as a condition of SQL. */
export function isOf(services: Pick<Services, 'resources'>, id: number): RawBuilder<boolean> {
  return sql`${sql.ref(ownerColumn(subjectOf(services).name))} = ${id}`
}

/** What is said of an id that none of the subject has. */
export function absentFrom({ one }: Labels, id: number): string {
  return `Não há ${one.toLowerCase()} com o ID ${id}.`
}
