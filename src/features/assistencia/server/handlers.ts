import { answeringFor } from '#server/routes/answering'
import { pageOfRow } from '#server/routes/historico'

/** Who read an attendance. */
export const atendimentoHandlers = answeringFor('atendimento', {
  acessos: (context) => pageOfRow(context, 'atendimento', true),
})
