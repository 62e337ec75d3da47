import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { dayTag, recordsOf } from './days.ts'
import type { Register } from './register.ts'

/** Throws 412 when the day is not as the sender believed, with who saved it when and what it holds now. */
export async function refuseStale(
  connection: Connection,
  { turmaId, data, expected }: Register,
  versao: number,
) {
  const etag = versao > 0 ? dayTag(turmaId, data, versao) : null
  if (expected === null || expected === (etag ?? 'none')) return
  const { salvo_por, salvo_em } = await lastSave(connection, turmaId, data)
  const records = await recordsOf(connection, turmaId, data).execute()
  const frequencias = records.map(({ aluno_id, status }) => ({ aluno_id, status }))
  throw new ApiError('stale', {
    detail: 'A frequência deste dia foi salva por outra pessoa depois que você a abriu.',
    body: { atual: { salvo_por, salvo_em, frequencias } },
    ...(etag && { headers: { etag } }),
  })
}

async function lastSave(connection: Connection, turmaId: number, data: string) {
  const row = await connection
    .selectFrom('dia_frequencia')
    .leftJoin('conta', 'conta.id', 'dia_frequencia.salvo_por')
    .select(['conta.nome as salvo_por', 'dia_frequencia.salvo_em'])
    .where('turma_id', '=', turmaId)
    .where('data', '=', data)
    .executeTakeFirst()
  return { salvo_por: row?.salvo_por ?? null, salvo_em: row?.salvo_em ?? null }
}
