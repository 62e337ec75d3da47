import { answering } from '#server/routes/answering'
import { daTurma } from '../calls.ts'
import { excuseClass } from './class-excuses.ts'

/** Excuses for several students at once. */
export const justificativaHandlers = answering(daTurma, {
  async justificarTurma({ services, id, body, asker, keyed }) {
    const { alunos, ...values } = body
    const excuse = { turmaId: id, students: alunos, values }
    return excuseClass(services, excuse, asker, keyed)
  },
})
