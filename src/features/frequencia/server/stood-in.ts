import { sql } from 'kysely'
import { dayOf } from '#model/format'
import type { Connection } from '#server/db/connection'
import { valuesOf } from '#server/privacy/traces'

/** The days in which somebody stood in in a class; `de` is the educator of it. */
interface StandIn {
  readonly turma_id: number
  readonly educador_id: number
  readonly inicio: string
  readonly fim: string
  readonly de: string
}

/** All of them, as a table of a query, `s`. */
export const standIns = sql<StandIn>`(select it.turma_id, it.educador_id, it.inicio, it.fim,
  educador.nome as de from substituicao as it join turma on turma.id = it.turma_id
    and turma.educador_id <> it.educador_id
  join educador on educador.id = turma.educador_id where it.excluido_em is null)`.as<'s'>('s')

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
    .innerJoin(standIns, (join) =>
      join
        .onRef('s.turma_id', '=', 'auditoria.registro_id')
        .onRef('s.educador_id', '=', 'conta.pessoa_id')
        .on('conta.role', '=', 'educador'),
    )
    .select(['auditoria.id', 'quando', 'depois', 's.inicio', 's.fim', 's.de'])
    .where('auditoria.recurso', '=', 'frequencia')
    .where('auditoria.id', 'in', ids)
    .execute()
  const stood = rows.filter((row) =>
    hasStoodIn(row, [String(valuesOf(row.depois).data), dayOf(new Date(row.quando))]),
  )
  return new Map(stood.map(({ id, de }) => [id, de]))
}
