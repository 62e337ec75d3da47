import { can } from '#model/access'
import { dayAfter } from '#model/day'
import { formatMoment } from '#model/format'
import { mostWaiting, type WaitingLine } from '#model/waiting'
import { ApiError } from '#server/http/errors'
import { beginOperation, claimOperation, type OperationOf } from '#server/operacao/operation'
import { type Services, today } from '#server/services'
import type { Asker, Asking } from '#server/store/asker'
import { type KeyedRequest, storedOutcome } from '#server/store/idempotency'

/** How many days it is told that an import failed. */
const told = 7

/**
 * Keeps that an import of which nothing is written has failed, as one that was taken back is kept. Not one that was refused,
 * which was told line by line, nor one that is in although its answer was lost.
 */
export async function noteFailed(
  asking: Asking,
  keyed: KeyedRequest,
  named: OperationOf,
  error: unknown,
): Promise<void> {
  if (error instanceof ApiError && error.status < 500) return
  await asking.services.db.kysely.transaction().execute(async (connection) => {
    const [done] = await storedOutcome(connection, keyed, asking.asker).execute()
    if (done) return
    const writing = { ...asking, connection }
    await claimOperation(writing, await beginOperation(writing, named))
  })
}

/** The imports that failed, of those that somebody may try again: the last of each file, until it is in. */
export async function failedImports(services: Services, { viewer }: Asker): Promise<WaitingLine[]> {
  const rows = await services.db.kysely
    .selectFrom('operacao as o')
    .leftJoin('conta', 'conta.id', 'o.conta_id')
    .select(['o.recurso', 'o.nome', 'o.quando', 'conta.nome as quem'])
    .where('o.tipo', '=', 'importando')
    .where('o.desfeita_em', 'is not', null)
    .where('o.quando', '>=', dayAfter(today(services), -told))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('operacao as later')
            .select('later.id')
            .where('later.tipo', 'in', ['importacao', 'importando'])
            .whereRef('later.quando', '>=', 'o.quando')
            .whereRef('later.id', '>', 'o.id')
            .whereRef('later.recurso', '=', 'o.recurso')
            .whereRef('later.nome', 'is not distinct from', 'o.nome'),
        ),
      ),
    )
    .orderBy('o.id', 'desc')
    .limit(mostWaiting)
    .execute()
  return rows.flatMap(({ recurso, nome, quando, quem }) => {
    const { calls, label, screen } = services.resources[recurso] ?? {}
    const access = calls?.importar?.access
    if (!screen || access === 'public' || !can(access, viewer.role)) return []
    return {
      nome: `${nome ?? 'Uma planilha'} não entrou`,
      nota: label?.many,
      porque: [quem, formatMoment(quando)].filter(Boolean).join(' · '),
      acao: 'Importar de novo',
      endereco: `${screen.path}/importacao`,
    }
  })
}
