import { situacaoDeQuemSaiu } from '#resources/desligamento'
import type { FreeHandlers } from '#server/routes/calls'

/** A student leaves the institute, or comes back to it: situation, class and enrolment in one save. */
export const desligamentoHandlers: Pick<FreeHandlers, 'desligar' | 'religar'> = {
  desligar: ({ body: { saida, motivo_saida: reason }, write }) =>
    write(
      { situacao: situacaoDeQuemSaiu[reason], turma_id: null },
      { done: { acao: 'desligou', ending: { day: saida, reason } } },
    ),

  religar: ({ body, write }) =>
    write({ ...body, situacao: 'ativo' }, { done: { acao: 'religou' } }),
}
