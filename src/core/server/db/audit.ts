import { sql } from 'kysely'
import type { Entrada } from '#model/history'
import type { Resource } from '#model/resource'
import { runBatch } from './batch.ts'
import type { Connection } from './connection.ts'
import { prepared, ready } from './prepared.ts'
import { portionsOf } from './value-rows.ts'

/** An audit entry, of a write or of a reading of a child's record: who, when, before and after. */
export interface Trace {
  readonly quando: string
  readonly contaId: number | null
  readonly acao: Entrada['acao'] | 'apagou'
  readonly recurso: string
  readonly registroId: number | null
  readonly antes?: unknown
  readonly depois?: unknown
}

/** What a trace of a reading says. */
export const accesses = ['leu', 'baixou', 'imprimiu', 'exportou'] as const

/** The common part of the traces of a request on one row. */
export function traceOf(
  { now }: { readonly now: () => Date },
  { viewer }: { readonly viewer: { readonly contaId: number | null } },
  resource: Resource,
  registroId: number,
) {
  const quando = now().toISOString()
  return { quando, contaId: viewer.contaId, recurso: resource.name, registroId }
}

const operations = new WeakMap<Connection, number>()

/** From now on the traces of a transaction are of an operation. */
export function traceAsOf(connection: Connection, operacao: number): void {
  operations.set(connection, operacao)
}

/** The operation that the traces of a transaction are of. */
export const operationOf = (connection: Connection) => operations.get(connection) ?? null

/** The last trace there is. */
export async function lastTrace(connection: Connection): Promise<number> {
  const { id } = await connection
    .selectFrom('auditoria')
    .select((own) => own.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return Number(id ?? 0)
}

/** Records traces in the same transaction as the writes. */
export async function record(connection: Connection, traces: readonly Trace[]): Promise<void> {
  for (const some of portionsOf(traces, 500))
    await runBatch(connection, [recorded(connection, some)])
}

/** Records what changed in an account, and who did it: itself, another one, or null for a command at the server. */
export async function recordAccount(
  { now }: { readonly now: () => Date },
  connection: Connection,
  conta: { readonly id: number; readonly by?: number | null },
  said: { readonly acao?: 'criou'; readonly antes?: object; readonly depois: object },
): Promise<void> {
  const { id, by = id } = conta
  const of = { quando: now().toISOString(), contaId: by, recurso: 'conta', registroId: id }
  await record(connection, [{ ...of, acao: 'editou', ...said }])
}

/** The query that inserts traces. */
export function recorded(connection: Connection, traces: readonly Trace[]) {
  const [query] = inserted(connection, rowsOf(connection, traces))
  return query
}

/** Records traces on PostgreSQL without waiting for the disk. */
export async function recordSoftly(connection: Connection, traces: readonly Trace[]) {
  await insertedSoftly(connection, rowsOf(connection, traces))
}

function rowsOf(connection: Connection, traces: readonly Trace[]) {
  const operacao_id = operationOf(connection)
  const rows = traces.map(({ quando, contaId, acao, recurso, registroId, antes, depois }) => ({
    quando,
    conta_id: contaId,
    acao,
    recurso,
    registro_id: registroId,
    antes: antes === undefined ? null : JSON.stringify(antes),
    depois: depois === undefined ? null : JSON.stringify(depois),
    operacao_id,
  }))
  return { rows }
}

type Rows = ReturnType<typeof rowsOf>

const insertion = (connection: Connection, { rows }: Rows) =>
  connection.insertInto('auditoria').values(rows)

const inserted = ready((connection, rows: Rows) => [insertion(connection, rows)])

// Said within the statement, which is a transaction of its own: three journeys to the database less.
const insertedSoftly = prepared((connection, rows: Rows) =>
  insertion(connection, rows).returning(
    sql`set_config('synchronous_commit', 'off', true)`.as('soft'),
  ),
)
