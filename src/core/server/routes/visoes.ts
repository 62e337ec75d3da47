import { changeView, deleteView, saveView, viewsOf } from '#server/store/saved-views'
import type { HandlersOf } from './calls.ts'

/** The saved views of whoever asks. */
export const visaoHandlers = {
  minhas: ({ services, query, asker: { viewer } }) => viewsOf(services, viewer, query.lista),

  salvar: ({ services, body, asker: { viewer } }) => saveView(services, viewer, body),

  mudar: ({ services, id, body, asker: { viewer } }) => changeView(services, viewer, id, body),

  excluir: ({ services, id, asker: { viewer } }) => deleteView(services, viewer, id),
} satisfies HandlersOf<'visao'>
