import type { Person } from './device-store.ts'
import type { Answer, RequestOptions } from './request.ts'

// What the product hands over to the console. Who takes a part adds it here, beside its own code.

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

/** The device, and what is said of so many things that it has still to send. */
export interface DeviceCode {
  device(): Promise<Device>
  /** To whoever may sign in again. */
  askToSend(unsent: number): string
  /** Before they are lost. */
  askToLose(unsent: number): string
}

export interface Handed {
  /** The name of the product, as 'Caderno'. */
  readonly name: string
  /** Who uses it, with an article, as 'A biblioteca'. */
  readonly house: string
  /** Of a product that works without a network. */
  readonly device: () => Promise<DeviceCode>
  /** Answers as our server would, on a host that has the documented calls alone. */
  readonly documentedHost: () => Promise<{ answerAsOurs(made: Made): Promise<Answer<unknown>> }>
}

/** Filled before anything asks for it. */
export const handed = {} as Handed

/** Hands parts over; later ones stand in the place of earlier ones. */
export function handOver(parts: Partial<Handed>): void {
  Object.assign(handed, parts)
}
