import { type RawBuilder, sql } from 'kysely'
import { can, scopeOf } from '#model/access'
import type { Resource } from '#model/resource'
import { type OwnKind, type TimelinePage, timelineResources } from '#model/timeline'
import type { Dialect } from '#server/db/codec'
import type { Db } from '#server/db/db'
import { onMarkedDays } from '#server/db/marked-days'
import type { Services } from '#server/services'
import { refuse } from '#server/store/filter-value'
import type { Asker } from '#server/store/read'
import { activeRows, scopeCondition } from '#server/store/scope'
import { readsDocuments } from './reach.ts'
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
 * What happened to a student, newest first: the rows of the entities that say so, runs of absences and documents, of what the asker may read. One statement finds the places of a page, and one for each kind its rows.
 */
export async function studentTimeline(
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
    select tipo, id, dia, ate, faltas from (${sql.join(parts, sql` union all `)}) as linha ${earlier}
    order by dia desc, tipo desc, id desc limit ${size + 1}`.execute(services.db.kysely)
  const places = rows.slice(0, size)
  const end = places.at(-1)
  return {
    entradas: await timelineEntries(services, asker, places),
    antes_de: rows.length > size && end ? `${end.dia}.${end.tipo}.${end.id}` : null,
  }
}

/** For each kind of entry that the asker may read, where those of a student stand, as a select of SQL. */
function sourcesOf(services: Services, id: number, { viewer }: Asker) {
  const { resources, db } = services
  const { role } = viewer
  const sources: Record<string, RawBuilder<unknown>> = {}
  const declared = timelineResources(resources, 'aluno', role)
  for (const resource of declared) {
    const begun = placesOf(services, resource, id, viewer)
    const { day = '', end } = resource.timeline ?? {}
    const [from, to] = [sql.ref(`${resource.name}.${day}`), sql.ref(`${resource.name}.${end?.day}`)]
    // One that ends as it begins is one entry: a page knows its last one by its day and its row.
    sources[resource.name] = end
      ? sql`${begun} union all ${placesOf(services, resource, id, viewer, end.day)} and ${to} > ${from}`
      : begun
  }
  const attendance = resources.frequencia?.calls.doAluno?.access
  if (attendance && attendance !== 'public' && can(attendance, role))
    sources.faltas = absences(db, id)
  if (readsDocuments(services, viewer)) sources.documento = documents(db.dialect, id)
  return sources
}

/** The columns of the union; PostgreSQL asks for the types of its nulls. */
const columns = (
  tipo: string,
  id: RawBuilder<unknown>,
  dia: RawBuilder<unknown>,
  ate: RawBuilder<unknown> = sql`null`,
  faltas: RawBuilder<unknown> = sql`null`,
) =>
  sql`select cast(${tipo} as text) as tipo, ${id} as id, ${dia} as dia, cast(${ate} as text) as ate,
    cast(${faltas} as integer) as faltas`

/** Where the rows of an entity about a student stand, of those that somebody may read, as a select of SQL. */
export function placesOf(
  { resources, db }: Services,
  resource: Resource,
  id: number,
  viewer: Asker['viewer'],
  at?: string,
) {
  const { name, timeline, access, fields } = resource
  const { of, day, until } = timeline ?? { of: '', day: '' }
  const scope = scopeOf(access.list ?? {}, viewer.role) ?? scopeOf(access.show ?? {}, viewer.role)
  if (!scope) return sql`select null, null, null, null, null where 1 = 0`
  const column = (of: string) => {
    const own = sql.ref(`${name}.${of}`)
    return fields[of]?.kind === 'moment' ? dayIn(db.dialect, own) : own
  }
  const place = columns(
    name,
    sql.ref(`${name}.id`),
    column(at ?? day),
    until === undefined || at ? undefined : column(until),
  )
  return sql`${place} from ${sql.table(name)} where ${sql.ref(`${name}.${of}`)} = ${id}
    and ${activeRows(resource)} and ${scopeCondition(resources, resource, scope, viewer)}`
}

/** Absences with no other record between them are one entry, which stands at its last day. */
function absences({ kysely }: Db, id: number) {
  const run = columns(
    'faltas' satisfies OwnKind,
    sql`max(id)`,
    sql`max(data)`,
    sql`min(data)`,
    sql`count(*)`,
  )
  return sql`${run} from (
      select id, data, status, row_number() over (order by data)
        - row_number() over (partition by status order by data) as sequencia
      from frequencia where aluno_id = ${id} and ${onMarkedDays(kysely, 'data')}
    ) as registro where status = 'ausente' group by sequencia`
}

function documents(dialect: Dialect, id: number) {
  const place = columns(
    'documento' satisfies OwnKind,
    sql`id`,
    dayIn(dialect, sql.ref('criado_em')),
  )
  return sql`${place} from documento where aluno_id = ${id} and excluido_em is null`
}

/** The day of a moment in São Paulo, three hours behind UTC since before the first institute. */
function dayIn(dialect: Dialect, moment: RawBuilder<unknown>): RawBuilder<string> {
  return dialect === 'postgres'
    ? sql`to_char(cast(${moment} as timestamptz) at time zone interval '-03:00', 'YYYY-MM-DD')`
    : sql`date(${moment}, '-3 hours')`
}
