import { traceAsOf } from '#server/db/audit'
import type { OperacaoTable } from '#server/db/tables'
import type { Writing } from '#server/store/asker'

/** What an operation is called: how it changes rows, those of which entity, and the file that it is of, or whose rows they are. */
type OperationOf = Pick<OperacaoTable, 'tipo' | 'recurso' | 'nome'>

type Operating = Omit<Writing, 'resource'>

/** How many rows one transaction of an operation writes: others who write wait for these alone. One of more has several. */
export const rowsAtOnce = 50

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

/** Notes that an operation is taken back: once only; undefined where it was before, or is not there. */
export const claimOperation = ({ services, connection }: Omit<Operating, 'asker'>, id: number) =>
  connection
    .updateTable('operacao')
    .set({ desfeita_em: services.now().toISOString() })
    .where('id', '=', id)
    .where('desfeita_em', 'is', null)
    .returning(['recurso', 'quando'])
    .executeTakeFirst()
