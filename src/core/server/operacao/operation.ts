import { traceAsOf } from '#server/db/audit'
import type { OperacaoTable } from '#server/db/tables'
import type { Writing } from '#server/store/asker'

/** What an operation is called: how it changes rows, and the file that it is of, or whose rows they are. */
type OperationOf = Pick<OperacaoTable, 'tipo' | 'nome'>

/** Begins an operation on rows of an entity: all traces of this transaction are of it, so that it can be taken back. */
export async function beginOperation(
  { services, connection, resource, asker }: Writing,
  { tipo, nome }: OperationOf,
): Promise<number> {
  const { id } = await connection
    .insertInto('operacao')
    .values({
      ...{ tipo, nome, recurso: resource.name, conta_id: asker.viewer.contaId },
      ...{ quando: services.now().toISOString(), resumo: '{}', desfeita_em: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  traceAsOf(connection, Number(id))
  return Number(id)
}

/** Keeps how many rows an operation has changed, and what else its list says of it. */
export async function endOperation(
  { connection }: Writing,
  id: number,
  resumo: object,
): Promise<void> {
  await connection
    .updateTable('operacao')
    .set({ resumo: JSON.stringify(resumo) })
    .where('id', '=', id)
    .execute()
}
