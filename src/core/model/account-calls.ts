import type { Access } from './access.ts'
import { type Api, type Call, pathOf } from './call.ts'

/** What is asked and said of the end of a person's sessions. */
export const endedSessions = {
  title: 'Encerrar sessões',
  submit: 'Encerrar',
  ask: '{nome} sai de todos os aparelhos em que entrou, e pode entrar de novo com a sua senha.',
  done: 'Sessões encerradas com sucesso!',
  failed: 'Erro ao encerrar as sessões. Tente novamente.',
}

/** The call of an entity whose rows sign in: whoever edits a row ends the sessions of its person. */
export function accountCalls(row: string, { edit }: Api, access: Access = {}) {
  return {
    encerrarSessoes: {
      route: `DELETE ${pathOf(edit)}/sessoes`,
      summary: 'Encerra as sessões de quem entra por esta linha',
      access,
      row,
      extension: true,
      words: endedSessions,
    },
  } as const satisfies Readonly<Record<string, Call>>
}
