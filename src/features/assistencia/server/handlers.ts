import { answering } from '#server/routes/answering'
import { pageOfRow } from '#server/routes/historico'

/** Who read an attendance. */
export const atendimentoHandlers = answering('atendimento', {
  acessos: (context) => pageOfRow(context, 'atendimento', true),
})
