import { canRead } from './access.ts'
import { answered, none } from './field-builder.ts'
import type { Field, Options, Role } from './field-types.ts'
import type { StoredFile } from './stored-file.ts'

export type { StoredFile }

/** Whether a value is such a file, and not one that is still to be sent. */
export function isStoredFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && 'nome_arquivo' in value
}

type FileOptions = Pick<Options, 'column' | 'list' | 'read' | 'readInList' | 'write' | 'was'>

/**
 * One file of the row (PDF, DOC, DOCX, JPG, PNG, at most 5 MB). No body carries it: it is sent, read and removed by
 * calls of its own under the row, each by who may read the field and do the same with the row.
 */
export function file(label: string, options: FileOptions = none) {
  // A host of the documented calls has none.
  return answered<StoredFile | null, 'file'>('file', label, options, { extension: true })
}

/** Whether a role may send and remove the file of a row that it may edit. */
export function canAttach(field: Field, role: Role): boolean {
  return (
    field.kind === 'file' &&
    canRead(field, role, 'show') &&
    (!field.write || field.write.includes(role))
  )
}
