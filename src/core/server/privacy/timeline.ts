import { type RawBuilder, sql } from 'kysely'
import { scopeOf } from '#model/access'
import type { Resource } from '#model/resource'
import { type OwnKind, type TimelinePage, timelineResources } from '#model/timeline'
import type { Dialect } from '#server/db/codec'
import { refuse } from '#server/http/errors'
import { type Services, subjectOf } from '#server/services'
import type { Asker } from '#server/store/asker'
import { activeRows, scopeCondition } from '#server/store/scope'
import { isOf, readsDocuments } from './reach.ts'
import { type Place, timelineEntries } from './timeline-entries.ts'

/** The entries of a page, and of one that is printed. */
const pageSizes = { shown: 20, printed: 500 } as const

interface Asked {
  /** The kinds of entry that are wanted; null for all of them. */
  readonly kinds: readonly string[] | null
  /** The last entry of the page before, as 'day.kind.id'. */
  readonly before: string | null
  readonly isPrinted: boolean
}

/**
 * What happened to a row of the subject, newest first: the rows of the entities that say so, what is counted and documents,
 * of what the asker may read. One statement finds the places of a page, and one for each kind its rows.
 */
export async function subjectTimeline(
  services: Services,
  id: number,
  asker: Asker,
  { kinds, before, isPrinted }: Asked,
): Promise<TimelinePage> {
  const size = isPrinted ? pageSizes.printed : pageSizes.shown
  const sources = sourcesOf(services, id, asker)
  const wanted = kinds ?? Object.keys(sources)
  const parts = wanted.map((kind) => {
    const source = Object.hasOwn(sources, kind) ? sources[kind] : undefined
    if (!source) throw refuse('tipos', 'Tipo desconhecido')
    return source
  })
  if (parts.length === 0) return { entradas: [], antes_de: null }
  const [day, kind, last] = before?.split('.') ?? []
  const earlier = before ? sql`where (dia, tipo, id) < (${day}, ${kind}, ${Number(last)})` : sql``
  const { rows } = await sql<Place>`
    select tipo, id, dia, ate, quantas, onde from (${sql.join(parts, sql` union all `)}) as linha ${earlier}
    order by dia desc, tipo desc, id desc limit ${size + 1}`.execute(services.db.kysely)
  const places = rows.slice(0, size)
  const end = places.at(-1)
  return {
    entradas: await timelineEntries(services, asker, places),
    antes_de: rows.length > size && end ? `${end.dia}.${end.tipo}.${end.id}` : null,
  }
}

/** For each kind of entry that the asker may read, where those of one of the subject stand, as a select of SQL. */
function sourcesOf(services: Services, id: number, { viewer }: Asker) {
  const { resources } = services
  const { role } = viewer
  const sources: Record<string, RawBuilder<unknown>> = {}
  const declared = timelineResources(resources, subjectOf(services).name, role)
  for (const resource of declared) {
    const begun = placesOf(services, resource, { id, viewer })
    const { day = '', end } = resource.timeline ?? {}
    const [from, to] = [sql.ref(`${resource.name}.${day}`), sql.ref(`${resource.name}.${end?.day}`)]
    // One that ends as it begins is one entry: a page knows its last one by its day and its row.
    sources[resource.name] = end
      ? sql`${begun} union all ${placesOf(services, resource, { id, viewer }, end.day)} and ${to} > ${from}`
      : begun
  }
  for (const [kind, count] of Object.entries(services.ofSubject.counted)) {
    const places = count(services, id, viewer)
    if (places) sources[kind] = places
  }
  if (readsDocuments(services, viewer)) sources.documento = documents(services, id)
  return sources
}

interface PlaceColumns {
  readonly id: RawBuilder<unknown>
  readonly dia: RawBuilder<unknown>
  readonly ate?: RawBuilder<unknown>
  readonly quantas?: RawBuilder<unknown>
  readonly onde?: RawBuilder<unknown>
}

/** A place of an entry, as a select of SQL; PostgreSQL asks for the types of its nulls. */
export const placeColumns = (
  tipo: string,
  { id, dia, ate = sql`null`, quantas = sql`null`, onde = sql`null` }: PlaceColumns,
) =>
  sql`select cast(${tipo} as text) as tipo, ${id} as id, ${dia} as dia, cast(${ate} as text) as ate,
    cast(${quantas} as integer) as quantas, cast(${onde} as text) as onde`

/** Where the rows of an entity about one of the subject stand, of those that somebody may read, as a select of SQL. */
export function placesOf(
  { resources, db }: Services,
  resource: Resource,
  { id, viewer }: { readonly id: number; readonly viewer: Asker['viewer'] },
  at?: string,
) {
  const { name, timeline, access, fields } = resource
  const { of, day, until } = timeline ?? { of: '', day: '' }
  const scope = scopeOf(access.list ?? {}, viewer.role) ?? scopeOf(access.show ?? {}, viewer.role)
  if (!scope) return sql`select null, null, null, null, null, null where 1 = 0`
  const column = (of: string) => {
    const own = sql.ref(`${name}.${of}`)
    return fields[of]?.kind === 'moment' ? dayIn(db.dialect, own) : own
  }
  const place = placeColumns(name, {
    id: sql.ref(`${name}.id`),
    dia: column(at ?? day),
    ...(until !== undefined && !at && { ate: column(until) }),
  })
  return sql`${place} from ${sql.table(name)} where ${sql.ref(`${name}.${of}`)} = ${id}
    and ${activeRows(resource)} and ${scopeCondition(resources, resource, scope, viewer)}`
}

function documents(services: Services, id: number) {
  const dia = dayIn(services.db.dialect, sql.ref('criado_em'))
  const place = placeColumns('documento' satisfies OwnKind, { id: sql`id`, dia })
  return sql`${place} from documento where ${isOf(services, id)} and excluido_em is null`
}

/** The day of a moment in São Paulo, three hours behind UTC since before the first institute. */
function dayIn(dialect: Dialect, moment: RawBuilder<unknown>): RawBuilder<string> {
  return dialect === 'postgres'
    ? sql`to_char(cast(${moment} as timestamptz) at time zone interval '-03:00', 'YYYY-MM-DD')`
    : sql`date(${moment}, '-3 hours')`
}
