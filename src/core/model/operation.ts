import { z } from 'zod/mini'

/** What could not be taken back, a field of a row or, where that is null, the row; and why, without a value of it. */
export const leftShape = z.strictObject({
  recurso: z.string(),
  registro_id: z.int(),
  campo: z.nullable(z.string()),
  motivo: z.string(),
})

export type Left = z.infer<typeof leftShape>

/** What was taken back of an operation: rows as they were, rows that it had made, and what stayed. */
export const undoneShape = z.strictObject({
  voltaram: z.int(),
  excluidas: z.int(),
  ficaram: z.array(leftShape),
})

export type Undone = z.infer<typeof undoneShape>
