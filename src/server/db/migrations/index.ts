import type { Migration } from '../migration.ts'

/** The written migrations, oldest first; what the declarations add to a database needs none. */
export const migrations: readonly Migration[] = []
