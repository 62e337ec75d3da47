import { sql } from 'kysely'
import type { Connection } from '#server/db/connection'
import { prepared } from '#server/db/prepared'
import { grouped, type Ids } from '#server/store/computed'

const alunosIn = prepared((connection, { ids }: Ids) =>
  connection
    .selectFrom('aluno')
    .select(['id', 'nome', 'turma_id'])
    .where('turma_id', 'in', ids)
    .where('excluido_em', 'is', null)
    .orderBy(sql.ref('busca_nome'))
    .orderBy('id'),
)

/** The students of each class, by name. */
export async function alunosDe(connection: Connection, ids: readonly number[]) {
  const rows = await alunosIn(connection, { ids })
  const placed = rows.flatMap(({ turma_id, ...row }) => (turma_id ? [{ ...row, turma_id }] : []))
  return grouped(
    placed,
    (row) => row.turma_id,
    (row) => row,
  )
}
