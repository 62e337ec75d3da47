import { traceAsOf } from '#server/db/audit'
import type { OperacaoTable } from '#server/db/tables'
import type { Services } from '#server/services'
import type { Writing } from '#server/store/asker'

/** What an operation is called: how it changes rows, those of which entity, and the file that it is of, or whose rows they are. */
type OperationOf = Pick<OperacaoTable, 'tipo' | 'recurso' | 'nome'>

type Operating = Omit<Writing, 'resource'>

/**
 * How many rows one transaction of an operation writes. Where there is a single writer the others wait for these alone: an
 * operation of more is several transactions, with a mark by which the start ends what a kill has cut off.
 */
export const rowsAtOnce = ({ db }: Pick<Services, 'db'>) =>
  db.dialect === 'sqlite' ? 50 : Number.POSITIVE_INFINITY

/** Begins an operation on rows of an entity: all traces of this transaction are of it, so that it can be taken back. */
export async function beginOperation(
  { services, connection, asker }: Operating,
  operation: OperationOf,
): Promise<number> {
  const { id } = await connection
    .insertInto('operacao')
    .values({
      ...{ ...operation, conta_id: asker.viewer.contaId },
      ...{ quando: services.now().toISOString(), resumo: '{}', desfeita_em: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  traceAsOf(connection, Number(id))
  return Number(id)
}

/** Keeps how many rows an operation has changed, and what else its list says of it; one that was going on is another then. */
export async function endOperation(
  { connection }: Pick<Writing, 'connection'>,
  id: number,
  resumo: object,
  tipo?: OperacaoTable['tipo'],
): Promise<void> {
  await connection
    .updateTable('operacao')
    .set({ resumo: JSON.stringify(resumo), ...(tipo && { tipo }) })
    .where('id', '=', id)
    .execute()
}
