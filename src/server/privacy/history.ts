import type { PaginaDoHistorico } from '#model/history'
import type { Services } from '#server/services'
import { entriesOf } from './history-entries.ts'
import type { Reader } from './reach.ts'
import { sharedTracesNearby, tracesOf, underOwnRows } from './traces.ts'

const pageSize = 50
const accesses = ['leu', 'baixou', 'imprimiu', 'exportou']

interface Asked {
  readonly reader: Reader
  readonly accesses: boolean
  readonly before: number | null
}

/**
 * What was done with a student's record and with the rows about it, newest first; or, by `accesses`, who read it.
 * Rows, fields and documents that the reader may not read are left out.
 */
export async function studentHistory(
  services: Services,
  id: number,
  asked: Asked,
): Promise<PaginaDoHistorico> {
  const { reader } = asked
  const traces = [
    ...underOwnRows(services, id, reader),
    ...sharedTracesNearby(services, id, reader),
  ]
  const rows = await services.db.kysely
    .selectFrom('auditoria')
    .leftJoin('conta', 'conta.id', 'auditoria.conta_id')
    .select(['auditoria.id', 'quando', 'acao', 'recurso', 'antes', 'depois', 'nome', 'role'])
    .select('registro_id')
    .where(tracesOf(traces))
    .where('acao', asked.accesses ? 'in' : 'not in', accesses)
    .$if(asked.before !== null, (query) => query.where('auditoria.id', '<', asked.before))
    .orderBy('auditoria.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  return {
    entradas: await entriesOf(services, { aluno: id, reader }, page),
    antes_de: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}
