import { PageHeader } from '#console/layout/page-header.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import './conta.css'

/** One's own account: how its owner signs in. */
export default function ContaPage() {
  return (
    <div className="conta">
      <PageHeader title="Minha conta" />
      <SecondFactorSection />
      <PasskeysSection />
    </div>
  )
}
