import { isNotOffered } from '#console/api/request'
import { PageHeader } from '#console/ui/page-header.tsx'
import { useOwnSessions } from './own-sessions.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { texts } from './texts.ts'
import './second-factor.css'
import './conta.css'

/** One's own account: how its owner signs in, and where they are signed in. */
export default function ContaPage() {
  const { error } = useOwnSessions()
  const isOffered = !isNotOffered(error)
  return (
    <div className="conta">
      <PageHeader title="Minha conta" lead={isOffered ? undefined : texts.notOffered} />
      {isOffered && <PasswordSection />}
      <SecondFactorSection />
      <PasskeysSection />
      {isOffered && <SessionsSection />}
    </div>
  )
}
