import type { BaseRecord } from '@refinedev/core'

export type Row = BaseRecord & { id: number; etag?: string }

/** A row that is saved on a host that had to be told more, and could not be. */
export class HalfSaved extends Error {
  readonly row: Row

  constructor(row: Row, message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'HalfSaved'
    this.row = row
  }
}
