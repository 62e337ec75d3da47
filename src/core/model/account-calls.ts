import type { Access } from './access.ts'
import type { Api, Call } from './call.ts'

/** The call of an entity whose rows sign in: whoever edits a row ends the sessions of its person. */
export function accountCalls(row: string, { edit }: Api, access: Access = {}) {
  const [route = ''] = [edit ?? []].flat()
  return {
    encerrarSessoes: {
      route: `DELETE ${route.replace(/^\w+ /, '') as '/'}/sessoes`,
      summary: 'Encerra as sessões de quem entra por esta linha',
      access,
      row,
      extension: true,
    },
  } as const satisfies Readonly<Record<string, Call>>
}
