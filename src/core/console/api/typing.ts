import { isOurServer } from './request.ts'
import { renewAccess } from './token.ts'

/** How often the server is told of typing, in milliseconds: it ends a session after 30 minutes without use. */
const tellEvery = 5 * 60_000
let told = Date.now()

/** Typing is use of a session, as a call is: a long text does not outlive it. */
export function watchTyping(): () => void {
  told = Date.now()
  // Each form has its own: one that is closed leaves those that are open.
  const listen = () => tell()
  document.addEventListener('input', listen)
  return () => document.removeEventListener('input', listen)
}

function tell(): void {
  // A host of the documented calls may have no renewal: its refusal would end the session.
  if (Date.now() - told < tellEvery || !isOurServer()) return
  told = Date.now()
  // By a request of somebody's doing, which counts.
  renewAccess({}).catch(() => undefined)
}
