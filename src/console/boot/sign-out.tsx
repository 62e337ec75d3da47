import { useEffect, useState } from 'react'
import { signOut } from '#console/api/session'
import { queueNow } from '#console/features/frequencia/registro/queue-state'
import { lazyInAntd } from '#console/ui/lazy.tsx'

const Question = lazyInAntd(() => import('./sign-out-question.tsx'))

/** The frame alone is there to ask. */
let ask = (_: number): void => signOut()

/** Signs out, after a question where registers would be lost with it. */
export function leaveConsole(): void {
  const unsent = queueNow().length
  if (unsent > 0) ask(unsent)
  else signOut()
}

export function SignOutQuestion() {
  const [unsent, setUnsent] = useState(0)
  useEffect(() => {
    ask = setUnsent
    return () => {
      ask = signOut
    }
  }, [])
  return unsent > 0 && <Question unsent={unsent} onStay={() => setUnsent(0)} />
}
