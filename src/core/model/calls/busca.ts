import { z } from 'zod/mini'
import { everybody } from '#model/access'
import type { Call } from '#model/resource'

/** A row that was found by its name; `detalhe` is what the next column of its list says of it. */
const achado = z.strictObject({
  recurso: z.string(),
  id: z.int(),
  nome: z.string(),
  detalhe: z.nullable(z.string()),
})

export type Achado = z.infer<typeof achado>

/** The search over all entities. */
export const busca = {
  buscar: {
    extension: true,
    route: 'GET /busca',
    summary: 'O que tem este nome, em cada entidade, do que quem pede alcança',
    access: everybody,
    query: z.strictObject({ q: z.optional(z.string().check(z.maxLength(200))) }),
    answers: z.array(achado),
  },
} as const satisfies Readonly<Record<string, Call>>
