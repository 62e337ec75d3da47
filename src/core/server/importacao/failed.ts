import { can } from '#model/access'
import { dayAfter } from '#model/day'
import { formatMoment } from '#model/format'
import { mostWaiting, type WaitingLine } from '#model/waiting'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { beginOperation } from '#server/operacao/operation'
import { type Services, today } from '#server/services'
import type { Asker, Asking } from '#server/store/asker'
import { type KeyedRequest, storedOutcome } from '#server/store/idempotency'
import { inTransaction } from '#server/store/writing'

/** How many days it is told that an import failed. */
const told = 7

/** For how many minutes an import is taken to go on: of one that is not over then a kill is taken to have cut off the rest. */
const longest = 30

/** The request of an import, with the operation by which it is kept. */
export interface NotedImport extends KeyedRequest {
  readonly operacao: number
}

/** Notes that an import has begun, of which nothing is written yet. */
export async function noteBegun(
  asking: Asking,
  keyed: KeyedRequest,
  nome: string | null = null,
): Promise<NotedImport> {
  const named = { tipo: 'preparando', recurso: asking.resource.name, nome } as const
  const operacao = await inTransaction(asking, (writing) => beginOperation(writing, named))
  return { ...keyed, operacao }
}

/**
 * Notes that an import is over. One that is not in has failed, or was left where there is no error: it is kept as one that
 * was taken back. Not one that was refused, which was told line by line, nor one that another request of the same key has
 * brought in. One that was left while an earlier one of its file goes on is not told of either.
 */
export async function noteOver(asking: Asking, keyed: NotedImport, error: unknown): Promise<void> {
  const noted = inTransaction(asking, async ({ services, connection, asker }) => {
    // Before the outcome: it may be in by then.
    const going =
      error === undefined && (await earlierOne(connection, keyed.operacao, cutOff(services)))
    const [done] = await storedOutcome(connection, keyed, asker).execute()
    const isTold = going || done || (error instanceof ApiError && error.status < 500)
    if (isTold)
      await connection
        .deleteFrom('operacao')
        .where('id', '=', keyed.operacao)
        .where('tipo', '=', 'preparando')
        .execute()
    await connection
      .updateTable('operacao')
      .set(isTold ? { tipo: 'desfeita' } : { desfeita_em: services.now().toISOString() })
      .where('id', '=', keyed.operacao)
      .where(({ eb, and }) =>
        eb('tipo', '=', 'preparando').or(
          and([eb('tipo', '=', 'importando'), eb('desfeita_em', 'is not', null)]),
        ),
      )
      .execute()
  })
  // What can't be noted counts as cut off.
  await noted.catch(() => undefined)
}

/** When an import that still goes on has begun at the earliest. */
const cutOff = ({ now }: Services) => new Date(now().getTime() - longest * 60_000).toISOString()

/** An import of the same file by the same person that began before and still goes on. */
const earlierOne = (connection: Connection, operacao: number, since: string) =>
  connection
    .selectFrom('operacao as own')
    .innerJoin('operacao as going', (join) =>
      join
        .onRef('going.id', '<', 'own.id')
        .onRef('going.conta_id', '=', 'own.conta_id')
        .onRef('going.recurso', '=', 'own.recurso')
        .onRef('going.nome', 'is not distinct from', 'own.nome'),
    )
    .select('going.id')
    .where('own.id', '=', operacao)
    .where('going.tipo', 'in', ['preparando', 'importando'])
    .where('going.desfeita_em', 'is', null)
    .where('going.quando', '>=', since)
    .executeTakeFirst()

/** The imports that failed, of those that somebody may try again: the last of each file, until it is in. */
export async function failedImports(services: Services, { viewer }: Asker): Promise<WaitingLine[]> {
  const rows = await services.db.kysely
    .selectFrom('operacao as o')
    .leftJoin('conta', 'conta.id', 'o.conta_id')
    .select(['o.recurso', 'o.nome', 'o.quando', 'conta.nome as quem'])
    .where('o.tipo', 'in', ['preparando', 'importando'])
    .where(({ eb, and }) =>
      eb('o.desfeita_em', 'is not', null).or(
        and([eb('o.tipo', '=', 'preparando'), eb('o.quando', '<', cutOff(services))]),
      ),
    )
    .where('o.quando', '>=', dayAfter(today(services), -told))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('operacao as later')
            .select('later.id')
            .where('later.tipo', 'in', ['importacao', 'importando', 'preparando'])
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
