import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useSession } from '#console/api/session'
import { useOwnSessions } from './own-sessions.ts'
import { PasswordForm } from './password-form.tsx'
import { texts } from './texts.ts'

/** The password of one's own account. */
export function PasswordSection() {
  const session = useSession()
  const sessions = useOwnSessions()
  const [changes, setChanges] = useState(0)
  const { open } = useNotification()
  if (session.status !== 'in') return null

  function changed() {
    setChanges(changes + 1)
    open?.({ type: 'success', message: texts.password.done })
    void sessions.refetch()
  }

  return (
    <section className="panel card ways-section" aria-labelledby="senha">
      <h2 id="senha">{texts.password.section}</h2>
      <p>{texts.password.sectionLead}</p>
      <PasswordForm key={changes} email={session.email} onChanged={changed} />
    </section>
  )
}
