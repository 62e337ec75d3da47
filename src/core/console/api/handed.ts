import type { Person } from './device-store.ts'
import type { Answer, RequestOptions } from './request.ts'

// What the product hands over to the console: code that comes only where it is needed.

export type Ask = <T = unknown>(path: string, options: RequestOptions) => Promise<Answer<T>>

/** A call that the console has made of our server, and what another host has answered to it. */
export interface Made {
  readonly path: string
  readonly options: RequestOptions
  readonly first: Answer<unknown> | Error
  readonly ask: Ask
}

/** What the device has of whoever was signed in last. */
export interface SeenLast {
  readonly person?: Person | undefined
}

/** What the device keeps for work without a network, as far as the session looks after it. */
export interface Device {
  person(): Promise<Person | undefined>
  seenLast(): Promise<SeenLast>
  unsent(owner: string): Promise<number>
  handTo(owner: string): Promise<void>
  endSession(): Promise<void>
  leave(isLeaving: (owner: string) => boolean): Promise<void>
}

export interface Handed {
  readonly device: () => Promise<{ device(): Promise<Device> }>
  /** Answers as our server would, on a host that has the documented calls alone. */
  readonly documentedHost: () => Promise<{ answerAsOurs(made: Made): Promise<Answer<unknown>> }>
}

/** Filled before anything asks for it. */
export const handed = {} as Handed

export function handOver(parts: Handed): void {
  Object.assign(handed, parts)
}
