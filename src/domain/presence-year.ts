import { z } from 'zod/mini'
import { tallyShape } from './attendance.ts'

/** A week of a year, by its Monday: the records, and the contacts that were made. */
const weekOfPresence = z.extend(tallyShape, { semana: z.iso.date(), contatos: z.int() })

export type WeekOfPresence = z.infer<typeof weekOfPresence>

/** The weeks of a year, oldest first, and the years of which there are records, newest first. */
export const yearOfPresence = z.strictObject({
  ano: z.int(),
  anos: z.array(z.int()),
  semanas: z.array(weekOfPresence),
})

export type YearOfPresence = z.infer<typeof yearOfPresence>
