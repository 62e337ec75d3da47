import { situacaoDeQuemSaiu } from '#resources/desligamento'
import { answering } from '#server/routes/answering'
import { desligamento } from '../calls.ts'

/** A student leaves the institute, or comes back to it: situation, class and enrolment in one save. */
export const desligamentoHandlers = answering(desligamento, {
  desligar: ({ body: { saida, motivo_saida: reason }, write }) =>
    write(
      { situacao: situacaoDeQuemSaiu[reason], turma_id: null },
      { done: { acao: 'desligou', ending: { day: saida, reason } } },
    ),

  religar: ({ body, write }) =>
    write({ ...body, situacao: 'ativo' }, { done: { acao: 'religou' } }),
})
