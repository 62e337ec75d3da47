/** The texts of a resource's screens; `{campo}` stands for a value of the row, `{detail}` for the server's words. */
export interface Labels {
  readonly one: string
  readonly many: string
  readonly search: string
  readonly empty: string
  /** What the page of a row says where there is no such row. */
  readonly missing?: string
  readonly add?: string
  readonly new?: string
  readonly edit?: string
  readonly editAction?: string
  readonly deleteAction?: string
  readonly deleteQuestion?: string
  /** The button that saves a new row, and the one that saves an edit. */
  readonly save?: string
  readonly saveEdit?: string
}

/**
 * What the toasts say; `createFailedBy` and `editFailedBy` say it by status, `createFailedWith` where the
 * server said why; `asDialog` are failures shown as a dialog.
 */
export interface Messages {
  readonly created?: string
  readonly createFailed?: string
  readonly createFailedWith?: string
  /** The field that a 409 is about, whatever its answer says: its own message is all that is said. */
  readonly createConflict?: string
  readonly createFailedBy?: Readonly<Record<number, string>>
  readonly edited?: string
  readonly editFailed?: string
  readonly editFailedBy?: Readonly<Record<number, string>>
  readonly deleted?: string
  readonly deleteFailed?: string
  readonly formInvalid?: string
  readonly asDialog?: readonly ('edit' | 'delete')[]
}
