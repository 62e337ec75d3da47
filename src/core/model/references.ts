import { make, none } from './field-builder.ts'
import type { Field, Options } from './field-types.ts'

type NotOfSeveral = 'bounds' | 'from' | 'initial' | 'set' | 'since' | 'unique'

type SeveralOptions = Omit<Options, NotOfSeveral> &
  Pick<Field, 'where'> & {
    /** The entity whose rows the pairs are: one that refers once to each side. */
    readonly through?: string
    /** The most rows that it names; 500 where absent. */
    readonly max?: number
    readonly creates?: true | Readonly<Record<string, unknown>>
  }

/**
 * The ids of rows of another resource, none of them is null; answers carry beside them, by name and without `_ids`, each
 * row as `{ id, display }`: those that the reader sees. They are kept in a table of their own.
 */
export function references<const O extends SeveralOptions = typeof none>(
  label: string,
  target: string,
  options?: O,
) {
  return make<number[], O, 'references'>('references', label, options ?? none, { target })
}
