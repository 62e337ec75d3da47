import { useSyncExternalStore } from 'react'
import type { Queued } from '#console/api/device'

export interface Sent {
  readonly turma: number
  readonly data: string
  readonly version: string | null
}

// Apart from the queue itself, whose code comes later.
let rows: readonly Queued[] = []
const readers = new Set<() => void>()
const sentListeners = new Set<(sent: Sent) => void>()

export function useQueue(): readonly Queued[] {
  return useSyncExternalStore(subscribe, queueNow)
}

export function queueNow(): readonly Queued[] {
  return rows
}

export function publishQueue(next: readonly Queued[]): void {
  rows = next
  for (const read of [...readers]) read()
}

export function subscribeSent(listener: (sent: Sent) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

export function tellSent(sent: Sent): void {
  for (const listener of [...sentListeners]) listener(sent)
}

function subscribe(read: () => void): () => void {
  readers.add(read)
  return () => readers.delete(read)
}
