import { type Device, handed, type SeenLast } from './handed.ts'
import {
  digestOf,
  forgetLeft,
  isRemembered,
  rememberedLeft,
  remembersSignIn,
} from './remembered.ts'

async function device(): Promise<Device> {
  return (await handed.device()).device()
}

/** How much an account has here to send. */
export async function unsentOf(owner: string): Promise<number> {
  return (await device()).unsent(owner)
}

/** What is said where the account that was last signed in here has something to send; '' where it has not. */
export async function askToSend(): Promise<string> {
  const person = await (await device()).person()
  const unsent = person ? await unsentOf(person.owner) : 0
  return unsent === 0 ? '' : (await handed.device()).askToSend(unsent)
}

let atStart: { readonly seen: SeenLast; readonly at: number } | undefined
/** How long it passes for what is there, in milliseconds: the first picture of a slow phone. */
const freshFor = 3_000

/** What a page that was opened without a server found of this account, for its first picture. */
export function seenAtStart<S extends SeenLast>(owner: string): S | undefined {
  if (!atStart || performance.now() - atStart.at > freshFor) atStart = undefined
  // Whoever asks has handed over what the device has seen.
  return atStart?.seen.person?.owner === owner ? (atStart.seen as S) : undefined
}

/** Reads who was signed in here, and answers what takes it as a session; never one before whoever signed in last. */
export async function personOnDevice() {
  const seen = await (await device()).seenLast()
  return () => {
    const { person } = seen
    if (!person?.nome || !isRemembered(person.owner)) return undefined
    atStart = { seen, at: performance.now() }
    const { owner, role, nome, userId } = person
    return { status: 'in', role, nome, email: owner, userId } as const
  }
}

interface Stage {
  readonly status: 'loading' | 'out' | 'in'
  readonly left?: boolean
  readonly email?: string
}

/** Tells the server of a 'Sair'; true where it is out of reach. */
type Tell = () => Promise<unknown>

/** What the device keeps follows the session; `leaving` is what the server says of its end. */
export async function follow(next: Stage, leaving: Promise<unknown>, tell: Tell): Promise<void> {
  await finishLeaving(tell, leaving)
  const kept = await device()
  if (next.status === 'in' && next.email) await kept.handTo(next.email)
  else if (!next.left) await kept.endSession()
}

/** What a page that was closed, or a device that failed, has left undone. */
export async function tidy(tell: Tell): Promise<void> {
  await finishLeaving(tell)
  const kept = await device()
  if (!remembersSignIn()) await kept.endSession()
}

/** The server's cookie would let the next person in: a 'Sair' that it has yet to hear of is told once more. */
async function finishLeaving(tell: Tell, leaving?: Promise<unknown>): Promise<void> {
  const left = rememberedLeft()
  if (left === null) return
  const kept = await device()
  await kept.leave((owner) => digestOf(owner) === left)
  const heard = (await leaving) ?? (remembersSignIn() || (await tell()))
  if (remembersSignIn() || heard !== true) return forgetLeft()
  const again = () => tidy(tell).catch(() => undefined)
  window.addEventListener('online', again, { once: true })
}
