import { sql } from 'kysely'
import { yearsOf } from '#features/frequencia/server/count-records'
import { alertsPending, sealStudents } from '#features/frequencia/server/counters'
import { isOneOf } from '#server/db/value-rows'
import type { OfSubject } from '#server/services'
import { settle } from './excuses.ts'

const always = { inicio: '0001-01-01', fim: '9999-12-31' } as const

/** Students whose marks and excuses went from one to another: their counters and letters, and what an excuse now covers. */
export const recountStudents: OfSubject['recount'] = async (services, connection, ids, contaId) => {
  const { dialect } = services.db
  const own = isOneOf(dialect, 'aluno_id', ids)
  await connection.deleteFrom('aluno_frequencia').where(own).execute()
  for (const id of ids) await yearsOf(connection, id, id).execute(connection)
  const there = await connection
    .selectFrom('aluno')
    .select('id')
    .where(isOneOf(dialect, 'id', ids))
    .where('excluido_em', 'is', null)
    .execute()
  await settle(services, connection, { students: there.map(({ id }) => id), ...always }, contaId)
  await sql`update declaracao_codigo set aluno_id =
    (select emitida.aluno_id from declaracao as emitida where emitida.id = declaracao_id)
    where ${own}`.execute(connection)
  await sealStudents(connection, dialect, ids)
  await alertsPending(dialect, ids).execute(connection)
}
