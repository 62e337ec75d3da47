import type { HandlersOf } from '#server/routes/calls'
import { idempotencyKeyOf } from '#server/store/idempotency'
import { excuseClass } from './class-excuses.ts'

/** Excuses for several students at once. */
export const justificativaHandlers: HandlersOf<'justificativa'> = {
  async paraTurma({ services, id, body, asker, request }) {
    const { alunos, ...values } = body
    const excuse = { turmaId: id, students: alunos, values }
    return excuseClass(services, excuse, asker, idempotencyKeyOf(request))
  },
}
