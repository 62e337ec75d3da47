import { useState } from 'react'
import {
  type PendingFile,
  pendingFile,
  sendFile,
  sendingFailure,
} from '#console/crud/files/send-file'
import { refusalOf } from '#model/document'
import { aluno } from '#resources/aluno'

export interface PendingDocument extends PendingFile {
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
      ...accepted.map(({ file }) => ({ ...pendingFile(file), failure: null })),
    ])
  }

  function drop(key: string) {
    setPending(pending.filter((document) => document.key !== key))
  }

  async function send(): Promise<boolean> {
    const left: PendingDocument[] = []
    for (const document of pending) {
      await sendFile(aluno, 'anexar', { id }, document).catch((error) =>
        left.push({ ...document, failure: sendingFailure(error) }),
      )
    }
    setAttempts(attempts + 1)
    setRefused([])
    setPending(left)
    return left.length === 0
  }

  return { pending, refused, attempts, add, drop, send }
}
