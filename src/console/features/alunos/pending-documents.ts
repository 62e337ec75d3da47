import { useState } from 'react'
import { call } from '#console/api/call'
import { HttpError, newIdempotencyKey } from '#console/api/request'
import { documentRefusals, refusalOf } from '#model/document'
import { aluno } from '#resources/aluno'

export interface PendingDocument {
  readonly key: string
  readonly file: File
  readonly failure: string | null
}

interface RefusedFile {
  readonly name: string
  readonly reason: string
}

export function usePendingDocuments(id: number) {
  const [pending, setPending] = useState<readonly PendingDocument[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [attempts, setAttempts] = useState(0)

  function add(files: readonly File[]) {
    const checked = files.map((file) => ({ file, reason: refusalOf(file) }))
    setRefused(checked.flatMap(({ file: { name }, reason }) => (reason ? [{ name, reason }] : [])))
    const accepted = checked.filter(({ reason }) => reason === null)
    setPending([
      ...pending,
      ...accepted.map(({ file }) => ({ key: newIdempotencyKey(), file, failure: null })),
    ])
  }

  function drop(key: string) {
    setPending(pending.filter((document) => document.key !== key))
  }

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

  return { pending, refused, attempts, add, drop, send }
}

async function failureOf(id: number, { key, file }: PendingDocument): Promise<string | null> {
  const body = new FormData()
  body.append('file', file)
  try {
    // With the key, a file that is sent again after a lost answer is stored once.
    await call(aluno, 'anexar', { id }, { body, headers: { 'Idempotency-Key': key } })
    return null
  } catch (error) {
    const failure = error instanceof HttpError ? error : new HttpError(0)
    return failure.status === 413 ? documentRefusals.size : (failure.errors.file ?? failure.message)
  }
}
