import { type RawBuilder, sql } from 'kysely'
import { statusLabels } from '#domain/attendance'
import { can } from '#model/access'
import type { Role } from '#model/role'
import type { OwnKind } from '#model/timeline'
import type { Connection } from '#server/db/connection'
import type { Db } from '#server/db/db'
import { placeColumns } from '#server/privacy/timeline'
import type { Services } from '#server/services'
import { onMarkedDays } from './marked-days.ts'

/** Takes the student's records out of the counters of the classes that marked them. */
export async function uncountMarks(connection: Connection, id: number): Promise<void> {
  const own = sql`from frequencia as mark where mark.aluno_id = ${id}`
  const marked = onMarkedDays(connection, 'mark.data')
  const less = Object.keys(statusLabels).map((status) => {
    const column = sql.ref(status)
    return sql`${column} = ${column} - (select count(*) ${own} and mark.status = ${status}
      and mark.turma_id = turma_frequencia.turma_id and mark.data = turma_frequencia.data)`
  })
  await sql`update turma_frequencia set ${sql.join(less)}
    where (turma_id, data) in (select mark.turma_id, mark.data ${own} and ${marked})`.execute(
    connection,
  )
}

/** The runs of absences in the line of time of a student; null for who may not read them. */
export function absenceRuns(
  { resources, db }: Services,
  id: number,
  { role }: { readonly role: Role },
): RawBuilder<unknown> | null {
  const access = resources.frequencia?.calls.doAluno?.access
  return access && access !== 'public' && can(access, role) ? absences(db, id) : null
}

/** Absences of one class with no other record of it between them are one entry, which stands at its last day. */
function absences({ kysely }: Db, id: number) {
  const run = placeColumns('faltas' satisfies OwnKind, {
    ...{ id: sql`max(id)`, dia: sql`max(data)`, ate: sql`min(data)` },
    quantas: sql`count(*)`,
    onde: sql`case when (select count(distinct kept.turma_id) from aluno_frequencia as kept
      where kept.aluno_id = ${id} and kept.presente + kept.ausente + kept.justificado > 0) > 1
      then (select nome from turma where turma.id = registro.turma_id) end`,
  })
  return sql`${run} from (
      select id, turma_id, data, status, row_number() over (partition by turma_id order by data)
        - row_number() over (partition by turma_id, status order by data) as sequencia
      from frequencia where aluno_id = ${id} and ${onMarkedDays(kysely, 'data')}
    ) as registro where status = 'ausente' group by turma_id, sequencia`
}
