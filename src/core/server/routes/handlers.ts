import type { Resource } from '#model/resource'
import type { Handlers, Product } from '#server/services'
import { admissaoHandlers } from './admissao.ts'
import { buscaHandlers } from './busca.ts'
import { contaHandlers } from './conta.ts'
import { rowAccountHandlers } from './contas.ts'
import { historyHandlers } from './historico.ts'
import { importHandlers } from './importacao.ts'
import { importacoesHandlers } from './importacoes.ts'
import { lixeiraHandlers } from './lixeira.ts'
import { recuperacaoHandlers } from './recuperacao.ts'
import { segundoFatorHandlers } from './segundo-fator.ts'
import { sessaoHandlers } from './sessao.ts'

/** What the server does for the calls of an entity: those that are derived from what it says of itself, and its own. */
export function handlersOf({ handlers }: Pick<Product, 'handlers'>, resource: Resource): Handlers {
  const derived = { ...importHandlers(resource), ...rowAccountHandlers(resource) }
  return { ...derived, ...historyHandlers(resource), ...handlers[resource.name] }
}

/** What the server does for its own calls that belong to no entity. */
export const ownHandlers = {
  ...sessaoHandlers,
  ...segundoFatorHandlers,
  ...admissaoHandlers,
  ...contaHandlers,
  ...recuperacaoHandlers,
  ...buscaHandlers,
  ...lixeiraHandlers,
  ...importacoesHandlers,
}
