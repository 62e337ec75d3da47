import { answering } from '#server/routes/answering'
import { documentoHandlers } from '#server/routes/documentos'
import { historicoHandlers } from '#server/routes/historico'
import { today } from '#server/services'
import { presenceByWeek } from './presence-weeks.ts'

declare module '#server/db/tables' {
  interface DocumentoTable {
    aluno_id: number
  }
}

/** Calls of students beyond the five actions. */
export const alunoHandlers = answering('aluno', {
  ...documentoHandlers,
  ...historicoHandlers,

  presencaPorSemana: ({ services, id, query, asker }) =>
    presenceByWeek(services, id, Number(query.ano ?? today(services).slice(0, 4)), asker),
})
