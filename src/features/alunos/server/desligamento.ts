import { situacaoDeQuemSaiu } from '#resources/desligamento'
import type { FreeHandlers } from '#server/routes/calls'
import { resourceNamed } from '#server/services'
import { edit } from '#server/store/write'

/** A student leaves the institute, or comes back to it: situation, class and enrolment in one save. */
export const desligamentoHandlers = {
  async desligar({ services, id, body: { saida, motivo_saida: reason }, asker, saving }) {
    const values = { situacao: situacaoDeQuemSaiu[reason], turma_id: null }
    const done = { acao: 'desligou', ending: { day: saida, reason } } as const
    await edit(services, resourceNamed(services, 'aluno'), id, values, asker, { ...saving, done })
  },

  async religar({ services, id, body, asker, saving }) {
    const values = { ...body, situacao: 'ativo' }
    const done = { acao: 'religou' } as const
    await edit(services, resourceNamed(services, 'aluno'), id, values, asker, { ...saving, done })
  },
} satisfies Pick<FreeHandlers, 'desligar' | 'religar'>
