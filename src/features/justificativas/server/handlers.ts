import type { FreeHandlers } from '#server/routes/calls'
import { excuseClass } from './class-excuses.ts'

/** Excuses for several students at once. */
export const justificativaHandlers: Pick<FreeHandlers, 'justificarTurma'> = {
  async justificarTurma({ services, id, body, asker, keyed }) {
    const { alunos, ...values } = body
    const excuse = { turmaId: id, students: alunos, values }
    return excuseClass(services, excuse, asker, keyed)
  },
}
