import { z } from 'zod/mini'

/** An answer that comes with a renewed token, of a call that the page begins with; its path without '/api/v1'. */
export const firstAnswer = z.strictObject({
  path: z.string(),
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
})

export type FirstAnswer = z.infer<typeof firstAnswer>

/** What a renewal answers, as far as the page's own script reads it. */
export interface Renewed {
  readonly access?: string
  readonly respostas?: readonly FirstAnswer[]
}
