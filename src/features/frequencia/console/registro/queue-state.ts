import { useSyncExternalStore } from 'react'
import { listenersOf } from '#console/api/listeners'
import type { Saving } from '../device/kept-days.ts'
import type { Queued, Waiting } from '../device/stores.ts'

/** A register that was stored, by whatever tab. */
export interface Sent {
  readonly row: Waiting
  readonly version: string | null
  readonly saving?: Saving
}

type DayOfClass = Pick<Waiting, 'turma' | 'data'>

// Apart from the queue itself, whose code comes later.
const unread: readonly Queued[] = []
let rows = unread
/** The day whose refused registers are open in the screen, to be saved again or given up. */
let answering: DayOfClass | null = null
const readers = listenersOf()
const sentListeners = listenersOf<[Sent]>()
export const subscribeSent = sentListeners.subscribe
export const tellSent = sentListeners.tell

export function useQueue(): readonly Queued[] {
  return useSyncExternalStore(readers.subscribe, queueNow)
}

/** Whether the device has said what waits on it. */
export function isQueueRead(queue: readonly Queued[]): boolean {
  return queue !== unread
}

export function queueNow(): readonly Queued[] {
  return rows
}

/** What has not changed stays the same object: a queue is read often, and changes seldom. */
export function publishQueue(next: readonly Queued[]): void {
  const known = new Map(rows.map((row) => [JSON.stringify(row), row]))
  const kept = next.map((row) => known.get(JSON.stringify(row)) ?? row)
  if (rows !== unread && kept.length === rows.length && kept.every((row, at) => row === rows[at]))
    return
  rows = kept
  readers.tell()
}

export function isAnswering(day: DayOfClass): boolean {
  return answering !== null && isSameDay(answering, day)
}

export function startAnswer({ turma, data }: DayOfClass): void {
  answering = { turma, data }
}

export function endAnswer(day: DayOfClass): void {
  if (isAnswering(day)) answering = null
}

export function isSameDay(one: DayOfClass, other: DayOfClass): boolean {
  return one.turma === other.turma && one.data === other.data
}
