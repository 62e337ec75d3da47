import { type RawBuilder, sql } from 'kysely'
import type { Entrada, PaginaDoHistorico } from '#model/history'
import type { Resource } from '#model/resource'
import { accesses } from '#server/db/audit'
import { anyTable } from '#server/db/connection'
import { mergedIn } from '#server/merging/moved'
import { type Services, subjectOf } from '#server/services'
import { countedFields, recordRowsRead } from '#server/store/reading'
import { entriesOf, type StoredTrace } from './history-entries.ts'
import type { Reader } from './reach.ts'
import { ownTraces, sharedTracesNearby, tracesOf } from './traces.ts'

const pageSize = 50

interface Asked {
  readonly reader: Reader
  /** Who read it, instead of who changed it. */
  readonly accesses: boolean
  /** The word of a query for the entry where the page before ended. */
  readonly before: string | undefined
}

const largestId = 2_147_483_647

/**
 * What was done with a row of the subject and with the rows about it, newest first; or, by `accesses`, who read it.
 * Those that became one with it are told with it. Rows, fields and documents that the reader may not read are left out.
 */
export async function subjectHistory(
  services: Services,
  id: number,
  asked: Asked,
): Promise<PaginaDoHistorico> {
  const { reader } = asked
  const parts = await mergedIn(services.db.kysely, subjectOf(services), id)
  const all = [id, ...parts]
  const traces = [
    ...all.flatMap((each) => ownTraces(services, each, reader)),
    ...sharedTracesNearby(services, id, reader, parts),
  ]
  return pageOf(services, traces, all, asked)
}

/** The same of one row of an entity, which the reader may reach. */
export function rowHistory(
  services: Services,
  { name }: Resource,
  id: number,
  asked: Asked,
): Promise<PaginaDoHistorico> {
  return pageOf(services, [sql`recurso = ${name} and registro_id = ${id}`], [], asked)
}

async function pageOf(
  services: Services,
  traces: readonly RawBuilder<boolean>[],
  of: readonly number[],
  { reader, ...asked }: Asked,
): Promise<PaginaDoHistorico> {
  // PostgreSQL does not compare with an id beyond its largest.
  const before = asked.before === undefined ? null : Math.min(Number(asked.before), largestId)
  const rows = await services.db.kysely
    .selectFrom('auditoria')
    .leftJoin('conta', 'conta.id', 'auditoria.conta_id')
    .select(['auditoria.id', 'quando', 'acao', 'recurso', 'antes', 'depois', 'nome', 'role'])
    .select('registro_id')
    .where(tracesOf(traces))
    .where('acao', asked.accesses ? 'in' : 'not in', accesses)
    .$if(before !== null, (query) => query.where('auditoria.id', '<', before))
    .orderBy('auditoria.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  const entradas = await entriesOf(services, { of, reader }, page)
  for (const resource of Object.values(services.resources))
    await recordTold(services, resource, { page, entradas, reader })
  return {
    entradas,
    antes_de: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

interface Told {
  readonly page: readonly StoredTrace[]
  readonly entradas: readonly Entrada[]
  readonly reader: Reader
}

/** A history that tells a field whose reading counts, as it was written, is a reading of its row. */
async function recordTold(
  services: Services,
  resource: Resource,
  { page, entradas, reader }: Told,
): Promise<void> {
  const { name } = resource
  const counted = new Map(countedFields(resource))
  const ids = page.flatMap(({ registro_id }, at) => {
    const { assunto, mudancas = [] } = entradas[at] ?? {}
    return assunto === name && mudancas.some(({ campo }) => counted.has(campo)) ? [registro_id] : []
  })
  if (ids.length === 0) return
  const found = anyTable(services.db.kysely).selectFrom(name).selectAll().where('id', 'in', ids)
  // Where it is empty by now, it was told none the less.
  const told = Object.fromEntries([...counted.keys()].map((field) => [field, true]))
  const rows = (await found.execute()).map((row) => ({ ...row, ...told }))
  await recordRowsRead(services, resource, { rows, where: 'show' }, reader)
}
