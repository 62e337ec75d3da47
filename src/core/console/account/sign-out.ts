import { handed } from '#console/api/handed'
import { remembersDevice } from '#console/api/remembered'
import { endSession, getSession, signOut } from '#console/api/session'

let isLeaving = false

/** Signs out, after a question where something on this device would be lost with it. */
export function leaveConsole(): void {
  if (isLeaving) return
  isLeaving = true
  // A device that cannot be read may have some: they wait for the same account.
  askOrLeave()
    .catch(endSession)
    .finally(() => {
      isLeaving = false
    })
}

async function askOrLeave(): Promise<void> {
  const session = getSession()
  if (session.status !== 'in' || !remembersDevice()) return signOut()
  const device = await import('#console/api/device-session')
  const unsent = await device.unsentOf(session.email)
  if (unsent === 0) return signOut()
  const question = await import('./sign-out-question.tsx')
  const { askToLose } = await handed.device()
  question.askBeforeLosing(askToLose(unsent))
}
