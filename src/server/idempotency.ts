import { createHash } from 'node:crypto'
import { ApiError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Asker } from '../store/read.ts'
import type { Connection } from '../store/tables.ts'
import type { DayAnswer } from './days.ts'
import type { Register } from './register.ts'

/** The answer already given to this person for this key; null for a new key. Throws 409 for another body under it. */
export async function answered(
  connection: Connection,
  key: string,
  register: Register,
  { viewer }: Asker,
): Promise<DayAnswer | null> {
  const row = await connection
    .selectFrom('resposta')
    .select(['corpo', 'resposta', 'etag'])
    .where('conta_id', '=', viewer.contaId)
    .where('chave', '=', key)
    .executeTakeFirst()
  if (!row) return null
  if (row.corpo !== digest(register)) throw usedOtherwise()
  const frequencias: DayAnswer['frequencias'] = JSON.parse(row.resposta)
  return { frequencias, etag: row.etag }
}

const usedOtherwise = () =>
  new ApiError('conflict', { detail: 'Esta Idempotency-Key já foi usada com outro conteúdo.' })

const day = 24 * 60 * 60 * 1000

/**
 * Keeps the answer beside the save, in the same transaction; answers are kept for a day.
 * Throws 409 where another day was saved under the key in the meantime.
 */
export async function remember(
  { now }: Services,
  connection: Connection,
  chave: string,
  register: Register,
  { frequencias, etag }: DayAnswer,
  { viewer }: Asker,
) {
  const criada_em = now().getTime()
  await connection
    .deleteFrom('resposta')
    .where('criada_em', '<', criada_em - day)
    .execute()
  const kept = await connection
    .insertInto('resposta')
    .values({
      chave,
      conta_id: viewer.contaId,
      corpo: digest(register),
      resposta: JSON.stringify(frequencias),
      etag,
      criada_em,
    })
    .onConflict((conflict) => conflict.columns(['conta_id', 'chave']).doNothing())
    .returning('chave')
    .executeTakeFirst()
  if (!kept) throw usedOtherwise()
}

function digest({ turmaId, data, marks }: Register): string {
  return createHash('sha256')
    .update(JSON.stringify([turmaId, data, marks]))
    .digest('base64url')
}
