import { z } from 'zod/mini'
import type { Access } from './access.ts'
import { type Api, type Call, pathOf } from './call.ts'
import { paginaDoHistorico } from './history.ts'

/** The call that tells what was done with a row, of an entity that says who reads its history. */
export function historyCalls(row: string, { show }: Api, access: Access) {
  return {
    historico: {
      extension: true,
      route: `GET ${pathOf(show)}/historico`,
      summary: 'Quem mudou o quê, e quando; com tipo=acessos, quem leu',
      access,
      row,
      query: z.strictObject({
        tipo: z.optional(z.enum(['mudancas', 'acessos'])),
        antes_de: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
      }),
      answers: paginaDoHistorico,
    },
  } as const satisfies Readonly<Record<string, Call>>
}
