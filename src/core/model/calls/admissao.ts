import { z } from 'zod/mini'
import { toAll } from '#model/access'
import type { Call, Resources } from '#model/resource'
import { secretReaders } from '#model/secret'

/** What is said of an account that others made, or changed the ways into. */
export const contaEspera =
  'Conta à espera de admissão: dos registros sigilosos, só lê os que ela mesma escreveu desde então.'

/** An account of the role of whoever asks, as answers carry it. */
const admissao = z.strictObject({
  id: z.int(),
  nome: z.string(),
  email: z.string(),
  /** Whether it waits; the others may admit it. */
  espera: z.boolean(),
  propria: z.boolean(),
  /** Of one that waits: whether its password came by a code to its e-mail since then. */
  recuperada: z.boolean(),
})

export type Admissao = z.infer<typeof admissao>

/** An account that waits reads all secret rows once another of its role has admitted it. */
export const admissaoDe = (resources: Resources) => {
  const access = toAll(secretReaders(resources))
  return {
    admissoes: {
      extension: true,
      route: 'GET /conta/admissoes',
      summary: 'As contas do próprio papel: quem espera admissão, e quem pode admitir',
      access,
      answers: z.array(admissao),
    },
    admitir: {
      extension: true,
      route: 'POST /conta/admissoes',
      summary:
        'Admite uma conta do próprio papel a ler os registros sigilosos, com a própria senha',
      access,
      body: z.strictObject({
        email: z.string().check(z.maxLength(254)),
        senha: z.string().check(z.maxLength(1000)),
      }),
    },
  } as const satisfies Readonly<Record<string, Call>>
}
