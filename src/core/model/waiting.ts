import { z } from 'zod/mini'

const words = z.optional(z.nullable(z.string()))

/** What waits for a person, in words: what, of what, why or what is late; and what is done about it, at an address of the console. */
export const waitingLine = z.strictObject({
  nome: z.string(),
  nota: words,
  porque: words,
  atraso: words,
  acao: z.optional(z.string()),
  endereco: z.optional(z.string()),
  /** How many of its kind a line stands for, where it is not one. */
  quantos: z.optional(z.int()),
})

export type WaitingLine = z.infer<typeof waitingLine>

/** How long before its day what expires is told of, in days. */
export const toldAhead = 30

/** The most lines of a kind: the others follow when these are done. */
export const mostWaiting = 25
