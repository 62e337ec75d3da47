import {
  addCoordinatorAs,
  coordinators,
  deactivateCoordinator,
  reactivateCoordinator,
} from '#server/auth/coordinators'
import type { FreeHandlers } from './calls.ts'

/** The accounts of the coordination. */
export const coordenacaoHandlers = {
  async contasDaCoordenacao({ services, asker: { viewer } }) {
    return coordinators(services, viewer)
  },

  async acrescentarConta({ services, body, asker: { viewer }, reply }) {
    return reply.code(201).send(await addCoordinatorAs(services, viewer, body))
  },

  async desativarConta({ services, id, asker: { viewer } }) {
    return deactivateCoordinator(services, viewer, id)
  },

  async reativarConta({ services, id, asker: { viewer } }) {
    return reactivateCoordinator(services, viewer, id)
  },
} satisfies Pick<
  FreeHandlers,
  'contasDaCoordenacao' | 'acrescentarConta' | 'desativarConta' | 'reativarConta'
>
