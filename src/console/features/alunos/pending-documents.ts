import { useState } from 'react'
import { call } from '#console/api/call'
import { HttpError, newIdempotencyKey } from '#console/api/request'
import { documentRefusals, refusalOf } from '#model/document'
import { aluno } from '#resources/aluno'

/** A file that waits for the save of its student. */
export interface PendingDocument {
  readonly key: string
  readonly file: File
  /** Why it could not be sent. */
  readonly failure: string | null
}

/** A file that is no document, and why. */
export interface RefusedFile {
  readonly name: string
  readonly reason: string
}

/** Files that were chosen for a student and not sent yet, and those of the last choice that were refused. */
export function usePendingDocuments(id: number) {
  const [pending, setPending] = useState<readonly PendingDocument[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [attempts, setAttempts] = useState(0)

  function take(files: readonly File[]) {
    const judged = files.map((file) => ({ file, reason: refusalOf(file) }))
    setRefused(judged.flatMap(({ file: { name }, reason }) => (reason ? [{ name, reason }] : [])))
    const taken = judged.filter(({ reason }) => reason === null)
    setPending([
      ...pending,
      ...taken.map(({ file }) => ({ key: newIdempotencyKey(), file, failure: null })),
    ])
  }

  function drop(key: string) {
    setPending(pending.filter((document) => document.key !== key))
  }

  /** One upload per file, one after the other; what fails stays, with the reason. */
  async function send(): Promise<boolean> {
    const left: PendingDocument[] = []
    for (const document of pending) {
      const failure = await failureOf(id, document)
      if (failure !== null) left.push({ ...document, failure })
    }
    setAttempts(attempts + 1)
    setRefused([])
    setPending(left)
    return left.length === 0
  }

  return { pending, refused, attempts, take, drop, send }
}

/** Why a file could not be sent; null where it was. */
async function failureOf(id: number, { key, file }: PendingDocument): Promise<string | null> {
  const body = new FormData()
  body.append('file', file)
  try {
    // Sent again after an answer that was lost, it is not stored twice.
    await call(aluno, 'anexar', { id }, { body, headers: { 'Idempotency-Key': key } })
    return null
  } catch (error) {
    const failure = error instanceof HttpError ? error : new HttpError(0)
    return failure.status === 413 ? documentRefusals.size : (failure.errors.file ?? failure.message)
  }
}
