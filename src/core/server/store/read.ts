import { type SelectQueryBuilder, sql } from 'kysely'
import type { Scope } from '#model/access'
import { once } from '#model/once'
import type { Resource, Resources } from '#model/resource'
import { kindOf, type SecretReader } from '#model/secret'
import { traceOf } from '#server/db/audit'
import { type AnyTables, anyTable } from '#server/db/connection'
import { isCounted, keptCount } from '#server/db/kept-counts'
import { prepared } from '#server/db/prepared'
import { ApiError } from '#server/http/errors'
import { Moved, mergedInto } from '#server/merging/moved'
import type { Services } from '#server/services'
import { answerOf } from './answer.ts'
import type { Asking } from './asker.ts'
import { foundPage } from './found-page.ts'
import { type ListQuery, listQueryOf, type QueryWords } from './list-query.ts'
import { recordReading, recordRowsExported, recordRowsRead } from './reading.ts'
import { activeRows, type Person, rowsUnderOthers, scopeCondition } from './scope.ts'

/** A row as answers carry it, and its version. */
export interface Versioned {
  readonly row: Record<string, unknown>
  readonly versao: number
}

/** A page of rows as answers carry them, and how many there are in all. */
export interface Page {
  readonly rows: Record<string, unknown>[]
  readonly total: number
  readonly paged: boolean
}

/** The rows that a query asks for and the asker may reach. Throws 400 for a query that the resource does not know. */
export async function list(
  { services, resource, asker: { viewer, scope } }: Asking,
  words: QueryWords,
): Promise<Page> {
  const { db, resources, computed } = services
  await services.workings[resource.name]?.refresh(services)
  const { conditions, found, counted, orders, page, only, isExport } = listQueryOf(
    { resources, computed, viewer, dialect: db.dialect },
    resource,
    words,
  )
  const matching = anyTable(db.kysely)
    .selectFrom(resource.name)
    .where(activeRows(resource))
    .where(scopeCondition(resources, resource, scope, viewer))
    .where((eb) => eb.and(conditions))
  const ordered = matching.orderBy(sql.join(orders))
  // What an index finds, or was counted, is all there is only of rows that belong to no other.
  const isWhole = scope === 'all' && rowsUnderOthers(resources, resource).length === 0
  const isKept = isWhole && isCounted(resource) && !resource.secret
  const searched = page && found && isWhole
  const isActive = activeRows(resource)
  const parts = { matching, ordered, orders, counted: isKept ? counted : undefined }
  const { rows, total } = await (searched
    ? foundPage(db, resource, { ...found, conditions, orders, ordered, isActive }, page)
    : page
      ? paged(services, resource, parts, page)
      : whole(ordered.selectAll()))
  const answers = await answerOf(services, resource, rows, { ...viewer, where: 'list', only })
  if (!(isExport && (await recordRowsExported(services, resource, rows, viewer))))
    await recordRowsRead(services, resource, { rows, only, where: 'list' }, viewer)
  return { rows: answers, total, paged: page !== null }
}

type Rows = SelectQueryBuilder<AnyTables, string, object>

async function whole(ordered: SelectQueryBuilder<AnyTables, string, Record<string, unknown>>) {
  const rows = await ordered.execute()
  return { rows, total: rows.length }
}

interface Parts extends Pick<ListQuery, 'orders' | 'counted'> {
  readonly matching: Rows
  readonly ordered: Rows
}

async function paged(
  { db: { kysely, dialect } }: Services,
  resource: Resource,
  { matching, ordered, orders, counted }: Parts,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  // Where it knows the limit, SQLite would rather sort all rows than those that are equal in an index.
  const page = ordered.limit(sql<number>`${limit} + 0`).offset(offset)
  const count = matching.select(sql<number>`count(*)`.as('total'))
  const total = async () =>
    counted === undefined
      ? Number((await count.execute())[0]?.total)
      : keptCount(kysely, resource, counted)
  if (dialect === 'postgres') {
    // The ids are found in an index first: otherwise PostgreSQL would fetch each row to check whether it matches.
    const found = anyTable(kysely).selectFrom(resource.name).selectAll().orderBy(sql.join(orders))
    const rows = found.where('id', 'in', page.select('id')).execute()
    const [those, all] = await Promise.all([rows, total()])
    return { rows: those, total: all }
  }
  const rows = await page.selectAll().execute()
  // The last page shows the total: a search with few results reads the names only once.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  return { rows, total: isLast ? offset + rows.length : await total() }
}

/** One row that the asker may reach. Throws 404 alike for a row that is absent and for one that is another's. */
export async function get(asking: Asking, id: number): Promise<Versioned> {
  const { services, resource, asker } = asking
  const stored = await find(asking, id)
  const [shown] = await Promise.all([
    answered(asking, stored),
    resource.recordReads === true
      ? recordReading(services, { ...traceOf(services, asker, resource, id), acao: 'leu' })
      : recordRowsRead(services, resource, { rows: [stored], where: 'show' }, asker.viewer),
  ])
  return shown
}

/** A row as whoever writes it gets it: that is no reading. */
export async function shown(asking: Asking, id: number): Promise<Versioned> {
  return answered(asking, await find(asking, id))
}

async function answered(
  { services, resource, asker: { viewer } }: Asking,
  stored: Record<string, unknown>,
): Promise<Versioned> {
  const [row = {}] = await answerOf(services, resource, [stored], { ...viewer, where: 'show' })
  return { row, versao: Number(stored.versao ?? 1) }
}

/** The stored row that the asker may reach, as the database has it. Throws 404. */
export async function find(
  { services, resource, asker, connection = services.db.kysely }: Asking,
  id: number,
): Promise<Record<string, unknown>> {
  const { viewer, scope } = asker
  const { pessoaId, contaId, hoje, recente } = viewer
  const rows = rowFor(services.resources, resource, scope, kindOf(viewer))
  const [row] = await rows(connection, { id, pessoaId, contaId, hoje, recente })
  if (row) return row
  const to = await mergedInto(connection, resource, id)
  const isSeen =
    to !== null && (await rows(connection, { id: to, pessoaId, contaId, hoje, recente }))[0]
  throw isSeen ? new Moved(id, to) : new ApiError('absent')
}

const rowFor = once((resources: Resources, resource: Resource, scope: Scope, kind: SecretReader) =>
  prepared((connection, { id, ...person }: Omit<Person, keyof SecretReader> & WithId) =>
    anyTable(connection)
      .selectFrom(resource.name)
      .selectAll()
      .where('id', '=', id)
      .where(activeRows(resource))
      .where(scopeCondition(resources, resource, scope, { ...person, ...kind })),
  ),
)

type WithId = { readonly id: number }
