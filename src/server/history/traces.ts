import { type RawBuilder, sql } from 'kysely'
import { fieldsOf, type Resource, type SharedTrace } from '#model/resource'
import { type About, resourcesAbout } from '#model/subject'
import { resourceNamed } from '../calls.ts'
import type { Services } from '../services.ts'
import { aboutCondition } from '../store/about.ts'

/** What a trace says of a row before or after: values by name. */
export type Values = Readonly<Record<string, unknown>>

type Declared = Pick<Services, 'resources'>

/** The traces of a student's own rows, as a condition of SQL: of the record, and of the rows about it. */
export function ownTraces({ resources }: Declared, id: number): RawBuilder<boolean> {
  const own = resourcesAbout(resources, 'aluno').filter(({ resource }) => !resource.trace)
  return anyOf([
    sql`recurso = 'aluno' and registro_id = ${id}`,
    ...own.map((about) => {
      const { name } = about.resource
      const rows = sql`select id from ${sql.table(name)} where ${aboutCondition(resources, about, id)}`
      return sql<boolean>`recurso = ${name} and registro_id in (${rows})`
    }),
  ])
}

/** The traces that tell of a student among others, as a condition of SQL; it reads all of their kind. */
export function sharedTraces({ resources }: Declared, id: number): RawBuilder<boolean> {
  return anyOf(sharing(resources).map(({ resource }) => mentions(resource, id)))
}

/**
 * The same, found by an index: under the rows that the student's rows and the record refer to. Missed is only
 * what was cleared under a row to which nothing of the student refers any more.
 */
export function sharedTracesNearby(services: Declared, id: number): RawBuilder<boolean> {
  const { resources } = services
  const aluno = fieldsOf(resourceNamed(services, 'aluno'))
  return anyOf(
    sharing(resources).map((about) => {
      const { resource, trace } = about
      const under = sql`select ${sql.ref(trace.under)} from ${sql.table(resource.name)}
        where ${aboutCondition(resources, about, id)}`
      const present = aluno
        .filter(([, { target }]) => target && target === resource.fields[trace.under]?.target)
        .map(([name]) => sql`select ${sql.ref(name)} from aluno where id = ${id}`)
      const rows = sql.join([under, ...present], sql` union `)
      return sql`${mentions(resource, id)} and registro_id in (${rows})`
    }),
  )
}

/** What a shared trace says of a student; null where nothing. */
export function markOf(trace: SharedTrace, values: Values, id: number): unknown {
  return marksIn(trace, values)[id] ?? null
}

interface Told {
  readonly recurso: string
  readonly antes: string | null
  readonly depois: string | null
}

/** What a trace says before and after, without what a shared one says of other students. */
export function withStudentAlone(services: Declared, told: Told, id: number) {
  return sidesOf(services, told, (marks) => ({ [id]: marks[id] ?? null }))
}

/** What a shared trace says before and after without one student. */
export function withoutStudent(services: Declared, told: Told, id: number) {
  return sidesOf(services, told, ({ [id]: _, ...others }) => others)
}

function sidesOf(services: Declared, told: Told, marks: (all: Values) => Values) {
  const { trace } = resourceNamed(services, told.recurso)
  const side = (json: string | null): Values | null => {
    if (json === null) return null
    const values = valuesOf(json)
    return trace ? { ...values, [trace.key]: marks(marksIn(trace, values)) } : values
  }
  return { antes: side(told.antes), depois: side(told.depois) }
}

function marksIn({ key }: SharedTrace, values: Values): Values {
  // Such a trace holds values by student there.
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
  return resourcesAbout(resources, 'aluno').flatMap((about) => {
    const { trace } = about.resource
    return trace ? [{ ...about, trace }] : []
  })
}

/** Students are keys of what such a trace holds. */
function mentions({ name }: Resource, id: number): RawBuilder<boolean> {
  const key = `%"${id}":%`
  return sql`recurso = ${name} and (antes like ${key} or depois like ${key})`
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`(${sql.join([sql`1 = 0`, ...conditions.map((each) => sql`(${each})`)], sql` or `)})`
}
