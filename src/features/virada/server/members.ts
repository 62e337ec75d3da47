import { type Expression, sql } from 'kysely'
import type { Connection } from '#server/db/connection'

/** A student in a class: as their main one, which is `turma_id`, or beside it. */
export type Member = Awaited<ReturnType<typeof membersOf>>[number]

/**
 * The students of classes, by the ids of the classes as a condition of SQL; whoever is in two of them comes twice: `em` is the
 * class that is asked for, `desde` since when they are in it.
 */
export async function membersOf(
  connection: Connection,
  isOf: (column: string) => Expression<boolean>,
) {
  const rows = await connection
    .selectFrom('vinculo')
    .innerJoin('aluno', 'aluno.id', 'vinculo.aluno_id')
    .select(['aluno.id', 'aluno.nome', 'aluno.turma_id', 'turma_desde', 'situacao', 'serie'])
    .select([
      'vinculo.turma_id as em',
      'entrada as desde',
      sql<unknown>`vinculo.oficina`.as('beside'),
    ])
    .where(isOf('vinculo.turma_id'))
    .where('vinculo.saida', 'is', null)
    .where('excluido_em', 'is', null)
    .orderBy(sql.ref('busca_nome'))
    .orderBy('aluno.id')
    .execute()
  return rows.map(({ beside, em, ...row }) => ({
    ...row,
    em: Number(em),
    isBeside: Boolean(beside),
  }))
}
