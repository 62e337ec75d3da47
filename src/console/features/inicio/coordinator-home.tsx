import './home.css'
import { lazy, Suspense } from 'react'
import { SupervisionPanel } from '#console/features/relatorios/supervision-panel.tsx'
import { lazyInAntd } from '#console/ui/lazy-antd'
import { useOpened } from '#console/ui/use-opened'
import { Greeting } from './greeting.tsx'
import { LowAttendance } from './low-attendance.tsx'
import { SummaryCards } from './summary-cards.tsx'

const Invitation = lazy(() => import('#console/features/conta/invitation.tsx'))
const StudentDialog = lazyInAntd(() => import('#console/features/alunos/student-dialog.tsx'))

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
