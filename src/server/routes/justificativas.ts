import { excuseClass } from '#server/attendance/class-excuses'
import { idempotencyKeyOf } from '#server/store/idempotency'
import type { HandlersOf } from './calls.ts'

/** Excuses for several students at once. */
export const justificativaHandlers: HandlersOf<'justificativa'> = {
  async paraTurma({ services, id, body, asker, request }) {
    const { alunos, ...values } = body
    const excuse = { turmaId: id, students: alunos, values }
    return excuseClass(services, excuse, asker, idempotencyKeyOf(request))
  },
}
