import type { Pace } from './measure.ts'
import { crowded, grown, type Size, small, usual } from './size.ts'

/** What a run of the benchmark does: the institute, how long each thing is measured, how much it grows. */
export interface Plan {
  readonly size: Size
  readonly pace: Pace
  /** Seconds of the scene at 07:30. */
  readonly morning: number
  /** Rows of the spreadsheet that is imported. */
  readonly imported: number
  /** An institute whose educators all sign in within a minute. */
  readonly crowd: { readonly size: Size; readonly seconds: number }
  readonly growth: readonly Size[]
  /** Whether its figures may be held against the budgets. */
  readonly judges: boolean
}

export const whole: Plan = {
  size: usual,
  pace: { alone: 3, loaded: 4 },
  morning: 60,
  crowd: { size: crowded, seconds: 60 },
  imported: 20_000,
  // A month of registers: how much a year of them costs is measured above.
  growth: grown({ ...usual, days: 20 }),
  judges: true,
}

/** Smaller and shorter, to try out: its figures say nothing about the budgets. */
export const quick: Plan = {
  size: small,
  pace: { alone: 0.5, loaded: 1 },
  morning: 10,
  crowd: { size: small, seconds: 3 },
  imported: 2000,
  growth: grown(small),
  judges: false,
}
