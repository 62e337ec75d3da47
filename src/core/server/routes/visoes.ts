import { changeView, deleteView, saveView, viewsOf } from '#server/store/saved-views'
import type { HandlersOf } from './calls.ts'

/** The saved views of whoever asks. */
export const visaoHandlers = {
  minhas: ({ services, query, asker: { viewer } }) => viewsOf(services, viewer, query.lista),

  async salvar({ services, body, asker: { viewer }, reply }) {
    return reply.code(201).send(await saveView(services, viewer, body))
  },

  mudar: ({ services, id, body, asker: { viewer } }) => changeView(services, viewer, id, body),

  async excluir({ services, id, asker: { viewer }, reply }) {
    await deleteView(services, viewer, id)
    return reply.code(204).send()
  },
} satisfies HandlersOf<'visao'>
