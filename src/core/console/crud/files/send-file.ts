import { call } from '#console/api/call'
import { HttpError, newIdempotencyKey } from '#console/api/request'
import type { Callable, CallName, Params } from '#console/api/route'
import { documentRefusals, refusalOf } from '#model/document'
import type { StoredFile } from '#model/file'

/** A file that was chosen and is still to be sent; by its key, one that is sent again after a lost answer is stored once. */
export interface PendingFile {
  readonly file: File
  readonly key: string
  /** How much of it has gone, while it is being sent. */
  readonly percent?: number
}

export const fileTexts = {
  pending: 'Aguardando salvamento',
  saved: 'Documento salvo',
  downloadFailed: 'Erro ao fazer download do documento.',
} as const

export function pendingFile(file: File): PendingFile {
  return { file, key: newIdempotencyKey() }
}

export function isPending(value: unknown): value is PendingFile {
  return (
    typeof value === 'object' && value !== null && 'file' in value && value.file instanceof File
  )
}

/** Why a file cannot be sent, as its name and size say; null where it can, or is none. */
export function refusalOfPending(value: unknown): string | null {
  return isPending(value) ? refusalOf(value.file) : null
}

interface Sending extends PendingFile {
  readonly etag?: string
  readonly onProgress?: (percent: number) => void
}

export function sendFile<O extends Callable>(
  of: O,
  name: CallName<O>,
  params: Params,
  { file, key, etag, onProgress }: Sending,
) {
  const body = new FormData()
  body.append('file', file)
  const headers = { 'Idempotency-Key': key, ...(etag && { 'If-Match': etag }) }
  return call<StoredFile>(of, name, params, { body, headers, ...(onProgress && { onProgress }) })
}

/** Why a file was not sent, in words. */
export function sendingFailure(error: unknown): string {
  const failure = error instanceof HttpError ? error : new HttpError(0)
  return failure.status === 413 ? documentRefusals.size : (failure.errors.file ?? failure.message)
}
