import './home.css'
import { lazy, Suspense } from 'react'
import { useOpened } from '#console/crud/use-opened'
import { lazyInAntd } from '#console/layout/lazy-antd'
import { SupervisionPanel } from '#console/pages/painel-coordenador/supervision-panel.tsx'
import { Greeting } from './greeting.tsx'
import { LowAttendance } from './low-attendance.tsx'
import { SummaryCards } from './summary-cards.tsx'

const Invitation = lazy(() => import('#console/pages/conta/invitation.tsx'))
const StudentDialog = lazyInAntd(() => import('#console/pages/alunos/student-dialog.tsx'))

export default function CoordinatorHome() {
  const { opened, open, close } = useOpened<number>()
  return (
    <div className="home">
      <Greeting />
      <Suspense fallback={null}>
        <Invitation />
      </Suspense>
      <SummaryCards withCopy />
      <LowAttendance onOpen={open} />
      <SupervisionPanel />
      <Suspense fallback={null}>
        {opened !== null && <StudentDialog id={opened} onClose={close} />}
      </Suspense>
    </div>
  )
}
