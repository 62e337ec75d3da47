import { inCopies } from '../db/tables.ts'

/** The tables whose rows no copy holds. */
export const doorTables: readonly string[] = Object.entries(inCopies).flatMap(([table, held]) =>
  held ? [] : [table],
)
