import { sayInUse } from './token.ts'

/** How often the server is told of typing, in milliseconds: it ends a session after 30 minutes without use. */
const tellEvery = 5 * 60_000

/** Typing is use of a session, as a call is: a long text does not outlive it. */
export function watchTyping(): () => void {
  let told = Date.now()
  const tell = () => {
    if (Date.now() - told < tellEvery) return
    told = Date.now()
    sayInUse().catch(() => undefined)
  }
  document.addEventListener('input', tell)
  return () => document.removeEventListener('input', tell)
}
