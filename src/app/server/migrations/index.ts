import type { Migration } from '#server/db/migration'

const files = import.meta.glob<{ readonly migration: Migration }>(['./*.ts', '!./index.ts'], {
  eager: true,
})

/** The written migrations of this folder, oldest first; additions to the declarations need none. */
export const migrations: readonly Migration[] = Object.entries(files)
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([, { migration }]) => migration)
