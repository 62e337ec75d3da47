import { z } from 'zod/mini'
import { invalidDay } from './day.ts'

/** A day that a call asks for: of other years, days are not in their order as texts. */
export const dayShape = z.iso.date(invalidDay).check(z.regex(/^[12]/, invalidDay))
