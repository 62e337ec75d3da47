import { accountCalls, ownCalls } from '#model/calls/index'
import { resources } from '#resources'
import type { HandlersOf } from '#server/routes/calls'
import { ownHandlers } from '#server/routes/handlers'
import { visaoHandlers } from '#server/routes/visoes'
import { type Product, today } from '#server/services'

const calls = ownCalls(resources)

const emprestimo: HandlersOf<'emprestimo'> = {
  devolver: ({ services, write }) => write({}, { also: { devolvido_em: today(services) } }),
  renovar: ({ body, write }) => write(body),
}

/** The library, as it is handed to the server. */
export const product: Product = {
  name: 'Acervo',
  ...{ resources, calls, accountCalls },
  handlers: { emprestimo, visao: visaoHandlers },
  freeHandlers: ownHandlers,
  ...{ computed: {}, effects: {}, workings: {}, tables: {}, migrations: [], commonWords: [] },
  ofSubject: {
    counted: {},
    traced: () => null,
    inPlaceOf: async () => new Map(),
    erase: async () => undefined,
    recount: async () => undefined,
  },
}
