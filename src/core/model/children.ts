import { answered } from './field-builder.ts'
import type { ChildrenPlace, Options } from './field-types.ts'

/** A row of another resource inside the answer of one. */
export type ChildRow = Readonly<Record<string, unknown>> & { readonly id: number }

interface ChildrenOptions extends Pick<Options, 'read'> {
  /** In the details alone where absent. */
  readonly in?: readonly ChildrenPlace[]
  /** The most rows under one row; as many as a form sends where absent. */
  readonly max?: number
}

/**
 * The rows of another resource that refer to this one, in the answer of one row: those that the role may list there,
 * with what it may read of them. With 'form' they are saved together with the row, in the order in which they are sent.
 * A host that has the documented calls alone knows none.
 */
export function children(
  label: string,
  resource: string,
  { in: places = ['show'], ...options }: ChildrenOptions = {},
) {
  return answered<ChildRow[], 'children'>('children', label, options, {
    ...{ childrenOf: resource, in: places, readInList: [], extension: true },
  })
}
