import { z } from 'zod/mini'

/** An open session of an account, as answers carry it. */
export const sessaoAberta = z.strictObject({
  id: z.string(),
  /** The browser and its system in words, 'Chrome no Windows'; null for a session of before they were kept. */
  aparelho: z.nullable(z.string()),
  desde: z.iso.datetime(),
  ultimo_uso: z.iso.datetime(),
  /** Whether it is the one that asks. */
  atual: z.boolean(),
})

export type SessaoAberta = z.infer<typeof sessaoAberta>
