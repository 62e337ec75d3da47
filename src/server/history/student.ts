import { sql } from 'kysely'
import type { PaginaDoHistorico } from '#model/history'
import type { Services } from '../services.ts'
import { entriesOf } from './entries.ts'

const pageSize = 50
const accesses = ['leu', 'baixou', 'exportou']

interface Asked {
  readonly accesses: boolean
  readonly before: number | null
}

/**
 * What was done with a student's record, newest first: the record itself, its documents, the attendance and the
 * reports of the social assistance; or, by `accesses`, who read it.
 */
export async function studentHistory(
  services: Services,
  id: number,
  asked: Asked,
): Promise<PaginaDoHistorico> {
  const { kysely } = services.db
  const aboutRecord = sql<boolean>`recurso = 'aluno' and registro_id = ${id}`
  const aboutReports = sql<boolean>`recurso = 'relatorio_assistente' and registro_id in
    (select id from relatorio_assistente where aluno_id = ${id})`
  // A register is recorded with its class: the student is one of the keys of what it changed.
  const key = `%"${id}":%`
  const aboutAttendance = sql<boolean>`recurso = 'frequencia' and registro_id in (
      select turma_id from frequencia where aluno_id = ${id}
      union select turma_id from aluno where id = ${id} and turma_id is not null
    ) and (antes like ${key} or depois like ${key})`
  const rows = await kysely
    .selectFrom('auditoria')
    .leftJoin('conta', 'conta.id', 'auditoria.conta_id')
    .select(['auditoria.id', 'quando', 'acao', 'recurso', 'antes', 'depois', 'nome', 'role'])
    .where((eb) => eb.or([aboutRecord, aboutReports, aboutAttendance]))
    .where('acao', asked.accesses ? 'in' : 'not in', accesses)
    .$if(asked.before !== null, (query) => query.where('auditoria.id', '<', asked.before))
    .orderBy('auditoria.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  return {
    entradas: await entriesOf(services, id, page),
    antes_de: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}
