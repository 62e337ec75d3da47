import type { Migration } from '../migration.ts'

/** The written migrations, oldest first; additions to the declarations need none. */
export const migrations: readonly Migration[] = []
