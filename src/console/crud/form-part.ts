import type { Ref } from 'react'
import type { Row } from '#console/api/row'

/** What an edit form asks of a part of it that no field is. */
export interface FormPartHandle {
  /** Whether it holds something that has not been sent. */
  isDirty(): boolean
  /** Sends what it holds, after the row has been saved; false where something is left to be tried again. */
  send(): Promise<boolean>
}

export interface FormPartProps {
  /** The row as it was loaded, or saved since. */
  readonly row: Row
  readonly ref: Ref<FormPartHandle>
}
