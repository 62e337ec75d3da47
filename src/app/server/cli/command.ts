import type { ParseArgsConfig } from 'node:util'
import type { CopyKeys } from '#server/backup/sealed'
import type { Place } from '#server/db/db'
import { withExisting } from '#server/db/open-existing'
import { documentsAt } from '#server/documents/places'
import type { Mailer } from '#server/mail'
import type { Product, Services } from '#server/services'
import { product } from '../product.ts'

/** What a command works with: where the data is, and the clock. */
export interface CommandContext {
  readonly place: Place
  readonly now: () => Date
  readonly mail?: Mailer
  /** The default folder of copies; DATA_DIR/backups without it. */
  readonly copies?: string
  /** What copies are encrypted for, and opened with. */
  readonly keys?: CopyKeys
  /** The time of the copy of each day, and for how many days each is kept. */
  readonly daily?: { readonly time: string; readonly days: number }
}

/** Options that a command takes, such as `--manter 30`, as they were written. */
export type Options = Readonly<Record<string, string | boolean | undefined>>

/** A command: its arguments, its description, and its work, which returns the lines to print. */
export interface Command {
  /** '<id> [arquivo]': what is between [ ] may be left out. */
  readonly takes: string
  readonly does: string
  readonly options?: ParseArgsConfig['options']
  run(
    context: CommandContext,
    argument: string,
    further: string,
    options: Options,
  ): Promise<string[]>
}

/** What a command knows of the data that is there. */
export type DataServices = Product & Pick<Services, 'db' | 'dataDir' | 'documents' | 'now'>

/** Does the work of a command with the data that is there, and closes it. */
export function withData(
  { place, now }: CommandContext,
  work: (services: DataServices) => Promise<string[]>,
): Promise<string[]> {
  const { dataDir } = place
  return withExisting(place, async (db) =>
    work({ ...product, db, dataDir, documents: documentsAt(place, db), now }),
  )
}
