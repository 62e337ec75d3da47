import './home.css'
import { isOurServer } from '#console/api/request'
import { SupervisionPanel } from '#console/features/relatorios/supervision-panel.tsx'
import { paths } from '#console/paths'
import { lazy, lazyInAntd } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { CarePanel } from './care-panel.tsx'
import { AwaitedFirst, Greeting } from './greeting.tsx'
import { LowAttendance } from './low-attendance.tsx'
import { SummaryCards } from './summary-cards.tsx'

const OpenRegisters = lazy(() => import('./open-registers.tsx'), AwaitedFirst)
const Invitation = lazy(() => import('#console/features/conta/invitation.tsx'))
const StudentDialog = lazyInAntd(() => import('#console/features/alunos/student-dialog.tsx'))

export default function CoordinatorHome() {
  const { opened, open, close } = useDialogState<number>()
  return (
    <div className="home">
      <Greeting />
      <SummaryCards withCopy />
      <LowAttendance onOpen={open} />
      {isOurServer() && <CarePanel linkOf={paths.aluno} />}
      {isOurServer() && <OpenRegisters />}
      <SupervisionPanel />
      <Invitation />
      {opened !== null && <StudentDialog id={opened} page={paths.aluno(opened)} onClose={close} />}
    </div>
  )
}
