import { type HandlersOf, resourceNamed } from '../calls.ts'
import { studentHistory } from '../history/student.ts'
import { record, traceOf } from '../store/audit.ts'
import { exportStudent } from '../student-export.ts'

const largestId = 2_147_483_647

/** What was done with a student's record, and all that is kept about a student. */
export const historicoHandlers: Pick<HandlersOf<'aluno'>, 'historico' | 'exportar'> = {
  historico: ({ services, id, query }) =>
    studentHistory(services, id, {
      accesses: query.tipo === 'acessos',
      // An id beyond the largest that there can be is one PostgreSQL does not compare with.
      before: query.antes_de === undefined ? null : Math.min(Number(query.antes_de), largestId),
    }),

  async exportar({ services, id, asker, reply }) {
    const trace = traceOf(services, asker, resourceNamed(services, 'aluno'), id)
    await record(services.db.kysely, [{ ...trace, acao: 'exportou' }])
    reply.headers({
      'content-disposition': `attachment; filename="aluno-${id}.json"`,
      'cache-control': 'no-store',
    })
    return exportStudent(services, id)
  },
}
