import { sql } from 'kysely'
import { educatorsOn } from '#features/turmas/server/educators'
import { dayOf } from '#model/format'
import type { Viewer } from '#server/auth/session'
import { runBatch } from '#server/db/batch'
import type { Connection } from '#server/db/connection'
import { valuesOf } from '#server/privacy/traces'
import { type Services, today } from '#server/services'
import type { MinhaSubstituicao } from '../abertas.ts'
import { lately } from './own-days.ts'

/** In whose place who stands in does so, by a row of `substituicao` as `s`: the educator of the class. */
export const inPlaceOf = sql<string | null>`(select educador.nome from turma
  join educador on educador.id = turma.educador_id
  where turma.id = s.turma_id and turma.educador_id <> s.educador_id)`

/** Whether a row of `substituicao` as `s` is of the account of a row, in the class that a column names. */
export const standsInBy = (turma: string) =>
  sql<boolean>`s.turma_id = ${sql.ref(turma)} and s.educador_id = conta.pessoa_id
    and s.excluido_em is null and conta.role = 'educador'`

/** Whether one of some days is one of those: that of the register, and the one on which it was saved. */
export function hasStoodIn(
  { inicio, fim }: { readonly inicio: string | null; readonly fim: string | null },
  days: readonly string[],
): boolean {
  return days.some((day) => inicio !== null && inicio <= day && fim !== null && day <= fim)
}

/** Of traces of registers, by id, in whose place they were saved. */
export async function marksInPlaceOf(connection: Connection, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>()
  const rows = await connection
    .selectFrom('auditoria')
    .innerJoin('conta', 'conta.id', 'auditoria.conta_id')
    .innerJoin('substituicao as s', (join) => join.on(standsInBy('auditoria.registro_id')))
    .select(['auditoria.id', 'quando', 'depois', 's.inicio', 's.fim', inPlaceOf.as('de')])
    .where('auditoria.recurso', '=', 'frequencia')
    .where('auditoria.id', 'in', ids)
    .execute()
  const stood = rows.filter((row) =>
    hasStoodIn(row, [String(valuesOf(row.depois).data), dayOf(new Date(row.quando))]),
  )
  return new Map(stood.flatMap(({ id, de }): [number, string][] => (de ? [[id, de]] : [])))
}

/**
 * The classes in which somebody stands in, with the last day of it; and those in which they stood in, with the registers that
 * they may still correct and whom these mark.
 */
export async function standInsOf(
  services: Pick<Services, 'db' | 'now'>,
  { pessoaId, contaId, recente }: Viewer,
): Promise<MinhaSubstituicao[]> {
  const { kysely } = services.db
  const day = today(services)
  const ate = sql<string>`max(s.fim)`
  const days = kysely
    .selectFrom('dia_frequencia as d')
    .select(['d.turma_id', 'd.data'])
    .where('d.salvo_por', '=', contaId)
    .where('d.salvo_em', '>=', lately(services.now()))
    .orderBy('d.data', 'desc')
  const [classes, saved, students] = await runBatch(kysely, [
    kysely
      .selectFrom('substituicao as s')
      .innerJoin('turma', 'turma.id', 's.turma_id')
      .leftJoin('educador', 'educador.id', 'turma.educador_id')
      .select(['turma.id', 'turma.nome', 'educador.nome as no_lugar_de', ate.as('ate')])
      .where('s.educador_id', '=', pessoaId)
      .where('s.excluido_em', 'is', null)
      .where('turma.excluido_em', 'is', null)
      .where('s.inicio', '<=', day)
      .where('s.fim', '>=', recente)
      .groupBy(['turma.id', 'turma.nome', 'educador.nome'])
      // Whoever educates the class anyway has it: nothing is over. One without an educator is among the answers as null.
      .having(sql<boolean>`(${ate} >= ${day}
        or not coalesce(${pessoaId} in (${educatorsOn(sql`turma.id`, day)}), false))`)
      .orderBy('turma.id'),
    days,
    kysely
      .selectFrom('frequencia as f')
      .innerJoin(days.as('d'), (join) =>
        join.onRef('d.turma_id', '=', 'f.turma_id').onRef('d.data', '=', 'f.data'),
      )
      .innerJoin('aluno', 'aluno.id', 'f.aluno_id')
      .select(['f.turma_id', 'aluno.id', 'aluno.nome'])
      .where('aluno.excluido_em', 'is', null)
      .groupBy(['f.turma_id', 'aluno.id', 'aluno.nome', sql.ref('aluno.busca_nome')])
      .orderBy(sql.ref('aluno.busca_nome')),
  ])
  return classes.flatMap((own) => {
    if (own.ate >= day) return [{ ...own, dias: [], alunos: [] }]
    const dias = saved.filter(({ turma_id }) => turma_id === own.id).map(({ data }) => data)
    const marked = students.filter(({ turma_id }) => turma_id === own.id)
    const alunos = marked.map(({ id, nome }) => ({ id, nome }))
    return dias.length > 0 ? [{ ...own, dias, alunos }] : []
  })
}
