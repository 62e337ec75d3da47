import { isNotOffered } from '#console/api/request'
import { PageHeader } from '#console/ui/page-header.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection, useOwnSessions } from './sessions-section.tsx'
import './second-factor.css'
import './conta.css'
import { type ReactNode, useState } from 'react'
import { useSession } from '#console/api/session'
import { notOffered, PasswordForm } from './password-form.tsx'

/** With what a product adds to it. */
export default function ContaPage({ children }: { readonly children?: ReactNode }) {
  const { data, error } = useOwnSessions()
  const isOffered = !isNotOffered(error)
  return (
    <div className="conta stacked narrow-page">
      <PageHeader title="Minha conta" lead={isOffered ? undefined : notOffered} />
      {isOffered && <PasswordSection />}
      <SecondFactorSection />
      <PasskeysSection />
      {/* A host of the documented calls is not asked for them. */}
      {data && children}
      {isOffered && <SessionsSection />}
    </div>
  )
}

function PasswordSection() {
  const session = useSession()
  const sessions = useOwnSessions()
  const [changes, setChanges] = useState(0)
  if (session.status !== 'in') return null

  function changed() {
    setChanges(changes + 1)
    tell('success', 'Senha trocada. As outras sessões foram encerradas.')
    void sessions.refetch()
  }

  return (
    <section className="panel card ways-section" aria-labelledby="senha">
      <h2 id="senha">Senha</h2>
      <p>Ao trocar a senha, as outras sessões são encerradas.</p>
      <PasswordForm key={changes} email={session.email} onChanged={changed} />
    </section>
  )
}
