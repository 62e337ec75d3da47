import { z } from 'zod/mini'
import { everybody } from '#model/access'
import type { Call } from '#model/resource'

/** A row that was found by its name; `detalhe` is what the next column of its list says of it. */
export interface Achado {
  readonly recurso: string
  readonly id: number
  readonly nome: string
  readonly detalhe: string | null
}

/** The search over all entities. */
export const busca = {
  buscar: {
    route: 'GET /busca',
    summary: 'O que tem este nome, em cada entidade, do que quem pede alcança',
    access: everybody,
    query: z.strictObject({ q: z.optional(z.string().check(z.maxLength(200))) }),
  },
} as const satisfies Readonly<Record<string, Call>>
