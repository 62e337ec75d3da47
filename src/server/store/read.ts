import { sql } from 'kysely'
import type { Scope } from '#model/access'
import type { Resource } from '#model/resource'
import { ApiError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Viewer } from '../session.ts'
import { answerOf } from './answer.ts'
import { traceOf } from './audit.ts'
import { listQueryOf, type QueryWords } from './list-query.ts'
import { recordReading } from './reading.ts'
import { activeRows, scopeCondition } from './scope.ts'
import { anyTable, type Connection } from './tables.ts'

/** Who asks, and which rows they may reach. */
export interface Asker {
  readonly viewer: Viewer
  readonly scope: Scope
}

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
  services: Services,
  resource: Resource,
  words: QueryWords,
  { viewer, scope }: Asker,
): Promise<Page> {
  const { db, resources } = services
  const { conditions, orders, page } = listQueryOf(resources, resource, words, db.dialect)
  const matching = anyTable(db.kysely)
    .selectFrom(resource.name)
    .where(activeRows(resource))
    .where(scopeCondition(resources, resource, scope, viewer.pessoaId))
    .where((eb) => eb.and(conditions))
  const ordered = matching.selectAll().orderBy(sql.join(orders))
  const rows = await (page ? ordered.limit(page.limit).offset(page.offset) : ordered).execute()
  const total = page
    ? Number((await matching.select(sql`count(*)`.as('total')).executeTakeFirst())?.total)
    : rows.length
  const answers = await answerOf(db.kysely, resources, resource, rows, viewer.role, 'list')
  return { rows: answers, total, paged: page !== null }
}

/** One row that the asker may reach. Throws 404 alike for a row that is absent and for one that is another's. */
export async function get(
  services: Services,
  resource: Resource,
  id: number,
  asker: Asker,
): Promise<Versioned> {
  const { db, resources } = services
  const stored = await find(services, db.kysely, resource, id, asker)
  const [row = {}] = await answerOf(
    db.kysely,
    resources,
    resource,
    [stored],
    asker.viewer.role,
    'show',
  )
  if (resource.recordReads) {
    await recordReading(db, { ...traceOf(services, asker, resource, id), acao: 'leu' })
  }
  return { row, versao: Number(stored.versao ?? 1) }
}

/** The stored row that the asker may reach, as the database has it. Throws 404. */
export async function find(
  { resources }: Services,
  connection: Connection,
  resource: Resource,
  id: number,
  { viewer, scope }: Asker,
): Promise<Record<string, unknown>> {
  const row = await anyTable(connection)
    .selectFrom(resource.name)
    .selectAll()
    .where('id', '=', id)
    .where(activeRows(resource))
    .where(scopeCondition(resources, resource, scope, viewer.pessoaId))
    .executeTakeFirst()
  if (!row) throw new ApiError('absent')
  return row
}
