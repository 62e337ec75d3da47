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
export async function marksInPlaceOf(
  connection: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
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
  const isNow = sql<number>`case when ${pessoaId} in (${educatorsOn(sql`s.turma_id`, day)}) then 1 else 0 end`
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
      .select(['turma.id', 'turma.nome', 'educador.nome as de', isNow.as('now')])
      .select((eb) => eb.fn.max<string>('s.fim').as('ate'))
      .where('s.educador_id', '=', pessoaId)
      .where('s.excluido_em', 'is', null)
      .where('turma.excluido_em', 'is', null)
      .where('s.inicio', '<=', day)
      .where('s.fim', '>=', recente)
      .groupBy(['turma.id', 'turma.nome', 'educador.nome', 's.turma_id'])
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
  return classes.flatMap(({ id, nome, de, ate, now }) => {
    const isOver = Number(now) === 0
    const dias = isOver ? saved.filter((it) => it.turma_id === id).map(({ data }) => data) : []
    if (isOver ? dias.length === 0 : ate < day) return []
    const alunos = students.flatMap(({ turma_id, ...aluno }) =>
      isOver && turma_id === id ? [aluno] : [],
    )
    return [{ id, nome, no_lugar_de: de, ate, dias, alunos }]
  })
}
