import { type RawBuilder, sql } from 'kysely'
import { can, canRead, scopeOf } from '#model/access'
import type { Resource } from '#model/resource'
import {
  type OwnKind,
  ownKinds,
  type TimelineEntry,
  type TimelinePage,
  timelineResources,
} from '#model/timeline'
import type { Dialect } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { resourceNamed, type Services, today } from '#server/services'
import { answerOf } from '#server/store/answer'
import { refuse } from '#server/store/filter-value'
import type { Asker } from '#server/store/read'
import { recordRowsRead } from '#server/store/reading'
import { activeRows, scopeCondition } from '#server/store/scope'
import { readsDocuments } from './reach.ts'
import { valuesOf } from './traces.ts'

const pageSize = 50

interface Asked {
  /** The kinds of entry that are wanted; null for all of them. */
  readonly kinds: readonly string[] | null
  /** The last entry of the page before, as 'day.kind.id'. */
  readonly before: string | null
}

/** A row of the union: where an entry stands, and what it is. */
interface Place {
  readonly tipo: string
  readonly id: number
  readonly dia: string
  readonly ate: string | null
  readonly faltas: number | null
}

/**
 * What happened to a student, newest first: the rows of the entities that say so, runs of absences, changes of class
 * and documents, of what the asker may read. One statement finds the places of a page, and one for each kind its rows.
 */
export async function studentTimeline(
  services: Services,
  id: number,
  asker: Asker,
  { kinds, before }: Asked,
): Promise<TimelinePage> {
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
    order by dia desc, tipo desc, id desc limit ${pageSize + 1}`.execute(services.db.kysely)
  const places = rows.slice(0, pageSize)
  const end = places.at(-1)
  return {
    entradas: await entriesOf(services, asker, places),
    antes_de: rows.length > pageSize && end ? `${end.dia}.${end.tipo}.${end.id}` : null,
  }
}

/** For each kind of entry that the asker may read, where those of a student stand, as a select of SQL. */
function sourcesOf(services: Services, id: number, { viewer }: Asker) {
  const { resources, db } = services
  const { role } = viewer
  const sources: Record<string, RawBuilder<unknown>> = {}
  const declared = timelineResources(resources, 'aluno', role)
  for (const resource of declared) sources[resource.name] = placesOf(services, resource, id, viewer)
  const { fields } = resourceNamed(services, 'aluno')
  const attendance = resources.frequencia?.calls.doAluno?.access
  if (attendance && attendance !== 'public' && can(attendance, role)) sources.faltas = absences(id)
  const isTold = declared.some(({ timeline }) => timeline?.changes === 'turma_id')
  if (!isTold && fields.turma_id && canRead(fields.turma_id, role, 'show'))
    sources.mudanca = moves(db.dialect, id)
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
  { role, pessoaId }: Asker['viewer'],
) {
  const { name, timeline, access, fields } = resource
  const { of, day, until } = timeline ?? { of: '', day: '' }
  const scope = scopeOf(access.list ?? {}, role) ?? scopeOf(access.show ?? {}, role)
  if (!scope) return sql`select null, null, null, null, null where 1 = 0`
  const column = (of: string) => {
    const own = sql.ref(`${name}.${of}`)
    return fields[of]?.kind === 'moment' ? dayIn(db.dialect, own) : own
  }
  const place = columns(
    name,
    sql.ref(`${name}.id`),
    column(day),
    until === undefined ? undefined : column(until),
  )
  return sql`${place} from ${sql.table(name)} where ${sql.ref(`${name}.${of}`)} = ${id}
    and ${activeRows(resource)} and ${scopeCondition(resources, resource, scope, pessoaId)}`
}

/** Absences with no other record between them are one entry, which stands at its last day. */
function absences(id: number) {
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
      from frequencia where aluno_id = ${id}
    ) as registro where status = 'ausente' group by sequencia`
}

/** The traces of a student's class: the one of the start, where there is one, and each change. */
function moves(dialect: Dialect, id: number) {
  const place = columns('mudanca' satisfies OwnKind, sql`id`, dayIn(dialect, sql.ref('quando')))
  return sql`${place} from auditoria where recurso = 'aluno' and registro_id = ${id}
    and acao in ('criou', 'importou', 'editou') and depois like ${'%"turma_id":%'}
    and not (antes is null and depois like ${'%"turma_id":null%'})`
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

type Contents = ReadonlyMap<number, object>

async function entriesOf(
  services: Services,
  asker: Asker,
  places: readonly Place[],
): Promise<TimelineEntry[]> {
  const ids = new Map<string, number[]>()
  for (const { tipo, id } of places) ids.set(tipo, [...(ids.get(tipo) ?? []), id])
  const contents = new Map<string, Contents>()
  const loading = [...ids].map(async ([kind, own]) => {
    contents.set(kind, await contentsOf(services, asker, kind, own))
  })
  await Promise.all(loading)
  return places.map(({ tipo, id, dia, ate, faltas }) => {
    // The places of runs have all of their entry, and the others' contents are those of their kind.
    const content =
      tipo === 'faltas' ? { tipo, faltas: Number(faltas) } : contents.get(tipo)?.get(id)
    return { id, dia, ate, ...content } as TimelineEntry
  })
}

function contentsOf(
  services: Services,
  asker: Asker,
  kind: string,
  ids: readonly number[],
): Promise<Contents> | Contents {
  if (!Object.hasOwn(ownKinds, kind)) return rowsNamed(services, asker, kind, ids)
  if (kind === 'mudanca') return classesIn(services, ids)
  return kind === 'documento' ? filesNamed(services, ids) : new Map()
}

async function rowsNamed(
  services: Services,
  { viewer }: Asker,
  recurso: string,
  ids: readonly number[],
): Promise<Contents> {
  const { db, resources } = services
  const resource = resourceNamed(services, recurso)
  const { day = '', until = '', shows = [] } = resource.timeline ?? {}
  const rows = await anyTable(db.kysely)
    .selectFrom(recurso)
    .selectAll()
    .where('id', 'in', ids)
    .execute()
  const only = new Set([day, until, ...shows, ...(resource.secret ? [resource.secret.by] : [])])
  const answers = await answerOf(db.kysely, resources, resource, rows, {
    role: viewer.role,
    pessoaId: viewer.pessoaId,
    where: 'show',
    only,
    today: today(services),
  })
  await recordRowsRead(services, resource, { rows, only }, viewer)
  return new Map(answers.map((linha) => [Number(linha.id), { tipo: 'registro', recurso, linha }]))
}

async function classesIn({ db }: Services, ids: readonly number[]): Promise<Contents> {
  const traces = await db.kysely
    .selectFrom('auditoria')
    .select(['id', 'antes', 'depois'])
    .where('id', 'in', ids)
    .execute()
  const moved = traces.map(({ id, antes, depois }) => {
    const [de, para] = [antes, depois].map((side) => valuesOf(side).turma_id)
    return { id, de, para }
  })
  const mentioned = moved.flatMap(({ de, para }) => [de, para]).filter(Number.isInteger)
  const classes = await anyTable(db.kysely)
    .selectFrom('turma')
    .select(['id', 'nome'])
    .where('id', 'in', mentioned.length > 0 ? mentioned : [0])
    .execute()
  const names = new Map(classes.map(({ id, nome }) => [id, nome]))
  const named = (id: unknown) => names.get(id) ?? null
  return new Map(
    moved.map(({ id, de, para }) => [id, { tipo: 'mudanca', de: named(de), para: named(para) }]),
  )
}

async function filesNamed({ db }: Services, ids: readonly number[]): Promise<Contents> {
  const rows = await db.kysely
    .selectFrom('documento')
    .select(['id', 'nome_arquivo'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, nome_arquivo }) => [id, { tipo: 'documento', nome_arquivo }]))
}
