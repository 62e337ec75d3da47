import { sql } from 'kysely'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import type { Connection } from '#server/db/connection'
import { resourceNamed, type Services } from '#server/services'

/** A student in a class: as their main one, which is `turma_id`, or beside it. */
export type Member = Awaited<ReturnType<typeof membersOf>>[number]

/** The students of classes; whoever is in two of them comes twice: `em` is the class, `desde` since when they are in it. */
export async function membersOf(connection: Connection, classes: readonly number[]) {
  const rows = await connection
    .selectFrom('vinculo')
    .innerJoin('aluno', 'aluno.id', 'vinculo.aluno_id')
    .select(['aluno.id', 'aluno.nome', 'aluno.turma_id', 'turma_desde', 'situacao', 'serie'])
    .select([
      'vinculo.turma_id as em',
      'entrada as desde',
      sql<unknown>`vinculo.oficina`.as('beside'),
    ])
    .where('vinculo.turma_id', 'in', [...classes, 0])
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

/** How the enrolments of students are kept. */
export function keptOf({ resources }: Services): KeptPeriods {
  const [kept] = periodsOf(resources, resourceNamed({ resources }, 'aluno'))
  if (!kept) throw new Error('Ninguém guarda os vínculos dos alunos')
  return kept
}
