import { type RawBuilder, sql } from 'kysely'
import { can } from '#model/access'
import { grouped } from '#model/grouped'
import type { SharedTrace } from '#model/history'
import { mirrorsOf } from '#model/mirrors'
import { leadsTo } from '#model/pairs'
import { fieldsOf, type Resource } from '#model/resource'
import { readsSecrets } from '#model/secret'
import { type About, resourcesAbout } from '#model/subject'
import type { Values } from '#model/values'
import { isKept } from '#server/db/schema'
import { resourceNamed, type Services, subjectOf } from '#server/services'
import { type Reader, readsAll, readsDocuments, readsField, rowsRead } from './reach.ts'

type Declared = Pick<Services, 'resources' | 'db'>

/** SQL conditions on traces. */
type Conditions = readonly RawBuilder<boolean>[]

/**
 * What is kept under the own rows of one of the subject, by `recurso` and `registro_id`, as traces and files are: its row,
 * and the rows about it that the reader may read.
 */
export function underOwnRows(services: Declared, id: number, reader?: Reader): Conditions {
  return [
    sql`recurso = ${subjectOf(services).name} and registro_id = ${id}`,
    ...readAbout(services, id, reader).flatMap(({ resource: { name, trace, workedOut }, read }) => {
      if (trace || workedOut) return []
      const rows = sql`select id from ${sql.table(name)} where ${read}`
      return [sql<boolean>`recurso = ${name} and registro_id in (${rows})`]
    }),
  ]
}

/** The traces of those rows; of rows that are worked out they have the id of the subject's: their own changes. */
export function ownTraces(services: Declared, id: number, reader?: Reader): Conditions {
  return [
    ...underOwnRows(services, id, reader),
    ...readAbout(services, id, reader).flatMap(({ resource }) =>
      resource.workedOut
        ? [
            sql<boolean>`recurso = ${resource.name} and registro_id = ${id}${notHidden(resource, reader)}`,
          ]
        : [],
    ),
  ]
}

/** The rows that are told of some of the subject that are one, by the entity of the rows. */
export function partsOfAll(services: Declared, rows: readonly Values[], reader?: Reader) {
  const parts = rows.flatMap((row) => partsAbout(services, row, reader))
  return [...grouped(parts, ({ resource }) => resource)].map(([resource, own]) => {
    const reads = own.map(({ read }) => read)
    return { resource, read: sql<boolean>`(${sql.join(reads, sql` or `)})` }
  })
}

/** The rows that are told of one of the subject, of each entity that the reader may read: those about it, and whom it mirrors. */
function partsAbout(services: Declared, row: Values, reader?: Reader) {
  const mirrored = mirrorsOf(services.resources, subjectOf(services)).flatMap((mirror) => {
    const { name, target } = mirror
    if (reader && !can(target.access.show, reader.role)) return []
    return [{ resource: target, read: sql<boolean>`id = ${row[name] ?? 0}` }]
  })
  return [...readAbout(services, Number(row.id), reader), ...mirrored]
}

function readAbout(services: Declared, id: number, reader?: Reader) {
  return resourcesAbout(services.resources).flatMap((about) => {
    const read = rowsRead(services, about, id, reader)
    return read ? [{ resource: about.resource, read }] : []
  })
}

/** Leaves out the traces of a row that was not there at all for the reader: they hold the value that made it secret. */
function notHidden(resource: Resource, reader?: Reader) {
  const { secret } = resource
  if (!reader || !secret?.instead || readsSecrets(resource, reader)) return sql``
  const said = JSON.stringify({ [secret.by]: secret.when }).slice(1, -1)
  return sql` and depois not like ${`%${said}%`}`
}

/**
 * The traces that several of the subject share, this one included; finding them reads all of their kind. Of a reader who
 * does not read everything, only those that `sharedTracesNearby` finds.
 */
export function sharedTraces(services: Declared, id: number, reader?: Reader): Conditions {
  if (!readsAll(reader)) return sharedTracesNearby(services, id, reader)
  return sharing(services.resources).map(({ resource }) => mentions(resource, [id]))
}

/**
 * The same, found by an index: only those under rows that the one or its rows refer to. A trace under a row without such
 * a reference is not found. Of a reader who does not read everything, only those under rows that are read. `parts` are rows that
 * are a part of the one now.
 */
export function sharedTracesNearby(
  services: Declared,
  id: number,
  reader?: Reader,
  parts: readonly number[] = [],
): Conditions {
  const subject = subjectOf(services)
  const references = readsAll(reader) ? fieldsOf(subject) : []
  return sharing(services.resources).flatMap((about) => {
    const { resource, trace } = about
    const read = rowsRead(services, about, id, reader)
    if (!read) return []
    const under = sql`select ${sql.ref(trace.under)} from ${sql.table(resource.name)} where ${read}`
    const present = references
      .filter(([, field]) => leadsTo(field, resource.fields[trace.under]?.target ?? ''))
      .map(
        ([name]) => sql`select ${sql.ref(name)} from ${sql.table(subject.name)} where id = ${id}`,
      )
    const rows = sql.join([under, ...present], sql` union `)
    return [sql<boolean>`${mentions(resource, [id, ...parts])} and registro_id in (${rows})`]
  })
}

/** All traces of one of the subject: its own, and those that it shares. */
export function tracesAbout(services: Declared, id: number, reader?: Reader): Conditions {
  return [...ownTraces(services, id, reader), ...sharedTraces(services, id, reader)]
}

/** The traces that match any of the conditions; each condition uses its own index. */
export function tracesOf(conditions: Conditions): RawBuilder<boolean> {
  if (conditions.length === 0) return sql`1 = 0`
  const found = conditions.map((condition) => sql`select id from auditoria where ${condition}`)
  return sql`auditoria.id in (${sql.join(found, sql` union all `)})`
}

/** The value of one of the subject in a shared trace, or of the first of several that are one; null if none. */
export function markOf(trace: SharedTrace, values: Values, ids: readonly number[]): unknown {
  const marks = marksIn(trace, values)
  return ids.map((id) => marks[id]).find((mark) => mark != null) ?? null
}

/** What a stored trace says, and of which entity. */
export interface TraceTexts {
  readonly recurso: string
  readonly antes: string | null
  readonly depois: string | null
}

/**
 * The values of a trace before and after, without the server's own columns, without others of the subject, and without
 * what the reader may not read.
 */
export function withOneAlone(
  services: Declared,
  texts: TraceTexts,
  ids: readonly number[],
  reader?: Reader,
) {
  const resource = resourceNamed(services, texts.recurso)
  const isRead = (name: string) => {
    if (resource.subject && isOfDocument(name)) return readsDocuments(services, reader)
    return name === resource.trace?.key || readsField(resource, name, reader)
  }
  return sidesOf(services, texts, (values, trace) => {
    const declared = Object.entries(values).filter(([name]) => !isKept(name) && isRead(name))
    if (trace && !isRead(trace.value))
      return Object.fromEntries(declared.filter(([name]) => name !== trace.key))
    const marks = trace && { [trace.key]: { [Number(ids[0])]: markOf(trace, values, ids) } }
    return { ...Object.fromEntries(declared), ...marks }
  })
}

/** The values of a shared trace before and after, without one of the subject. */
export function withoutOne(services: Declared, texts: TraceTexts, id: number) {
  return sidesOf(services, texts, (values, trace) => {
    if (!trace) return values
    const { [id]: _, ...others } = marksIn(trace, values)
    return { ...values, [trace.key]: others }
  })
}

/** Documents are recorded under the row that they are of; none of its fields has these names. */
function isOfDocument(name: string): boolean {
  return name === 'documento' || name === 'nome_arquivo'
}

function sidesOf(
  services: Declared,
  { recurso, antes, depois }: TraceTexts,
  change: (values: Values, trace: SharedTrace | undefined) => Values,
) {
  const { trace } = resourceNamed(services, recurso)
  const side = (json: string | null) => (json === null ? null : change(valuesOf(json), trace))
  return { antes: side(antes), depois: side(depois) }
}

function marksIn({ key }: SharedTrace, values: Values): Values {
  // In shared traces this key holds values by who they are of.
  return (values[key] ?? {}) as Values
}

/** The values of a trace, as the audit keeps them. */
export function valuesOf(json: string | null): Values {
  return json === null ? {} : JSON.parse(json)
}

interface Sharing extends About {
  readonly resource: Resource
  readonly trace: SharedTrace
}

function sharing(resources: Services['resources']): Sharing[] {
  return resourcesAbout(resources).flatMap((about) => {
    const { trace } = about.resource
    return trace ? [{ ...about, trace }] : []
  })
}

/** Shared traces use the ids of the subject's rows as keys. */
function mentions({ name }: Resource, ids: readonly number[]): RawBuilder<boolean> {
  const said = ids.map((id) => `%"${id}":%`)
  const sides = said.map((key) => sql`antes like ${key} or depois like ${key}`)
  return sql`recurso = ${name} and (${sql.join(sides, sql` or `)})`
}
