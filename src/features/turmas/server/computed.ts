import { sql } from 'kysely'
import { holds } from '#features/frequencia/server/enrolled'
import { grouped } from '#model/grouped'
import type { Connection } from '#server/db/connection'
import { prepared } from '#server/db/prepared'
import type { Ids } from '#server/store/computed'

const alunosIn = prepared((connection, { ids, today }: Ids & { readonly today: string }) =>
  connection
    .selectFrom('vinculo as v')
    .innerJoin('aluno', 'aluno.id', 'v.aluno_id')
    .select(['aluno.id', 'aluno.nome', 'v.turma_id'])
    .where('v.turma_id', 'in', ids)
    .where(holds('v', sql`${today}`))
    .where('aluno.excluido_em', 'is', null)
    .orderBy(sql.ref('aluno.busca_nome'))
    .orderBy('aluno.id'),
)

/** The students who are in each class on a day, by name. */
export async function alunosDe(connection: Connection, ids: readonly number[], today: string) {
  const rows = await alunosIn(connection, { ids, today })
  const placed = rows.map((row) => ({ ...row, turma_id: Number(row.turma_id) }))
  return grouped(placed, ({ turma_id }) => turma_id)
}
