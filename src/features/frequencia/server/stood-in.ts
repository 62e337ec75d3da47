import { sql } from 'kysely'
import { dayOf } from '#model/format'
import type { Connection } from '#server/db/connection'
import { valuesOf } from '#server/privacy/traces'

/** In whose place who stands in does so, by a row of `substituicao` as `s`: the educator of the class. */
export const inPlaceOf = sql<string | null>`(select educador.nome from turma
  join educador on educador.id = turma.educador_id
  where turma.id = s.turma_id and turma.educador_id <> s.educador_id)`

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
    .innerJoin('substituicao as s', (join) =>
      join
        .onRef('s.turma_id', '=', 'auditoria.registro_id')
        .onRef('s.educador_id', '=', 'conta.pessoa_id')
        .on('s.excluido_em', 'is', null)
        .on('conta.role', '=', 'educador'),
    )
    .select(['auditoria.id', 'quando', 'depois', 's.inicio', 's.fim', inPlaceOf.as('de')])
    .where('auditoria.recurso', '=', 'frequencia')
    .where('auditoria.id', 'in', ids)
    .execute()
  const stood = rows.filter((row) =>
    hasStoodIn(row, [String(valuesOf(row.depois).data), dayOf(new Date(row.quando))]),
  )
  return new Map(stood.flatMap(({ id, de }): [number, string][] => (de ? [[id, de]] : [])))
}
