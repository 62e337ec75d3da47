import type { ParseArgsConfig } from 'node:util'
import type { CopyKeys } from '#server/backup/sealed'
import type { Place } from '#server/db/db'
import type { Mailer } from '#server/mail'

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
