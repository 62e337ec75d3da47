import { z } from 'zod/mini'
import type { Field, Options } from './field-types.ts'

/** A row of another resource inside the answer of one. */
export type ChildRow = Readonly<Record<string, unknown>> & { readonly id: number }

type Children = Field<ChildRow[], 'computed', never, 'children'>

const schema = z.array(z.looseObject({ id: z.int() }))

/**
 * The rows of another resource that refer to this one, in the answer of one row: those that the role may list there,
 * with what it may read of them.
 */
export function children(
  label: string,
  resource: string,
  { read }: Pick<Options, 'read'> = {},
): Children {
  return {
    kind: 'children',
    mode: 'computed',
    childrenOf: resource,
    label,
    schema,
    ...(read && { read }),
    rules: [],
    aliases: [],
    was: [],
    list: false,
    filter: false,
    search: false,
    input: false,
    createOnly: false,
    onlyInShow: true,
  }
}
