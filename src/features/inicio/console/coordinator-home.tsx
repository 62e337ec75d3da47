import './home.css'
import { isOurServer } from '#console/api/request'
import { lazy, lazyInAntd } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { addresses } from '#resources/addresses'
import { CoordinatorToday } from './coordinator-today.tsx'
import { AwaitedFirst, Greeting } from './greeting.tsx'
import { LowAttendance } from './low-attendance.tsx'
import { SummaryCards } from './summary-cards.tsx'

const OpenRegisters = lazy(() => import('./open-registers.tsx'), AwaitedFirst)
const WeekPresence = lazy(() => import('./week-presence.tsx'))
const SupervisionPanel = lazy(
  () => import('#features/relatorios/console/supervision-panel.tsx'),
  AwaitedFirst,
)
const StudentDialog = lazyInAntd(() => import('#features/alunos/console/student-dialog.tsx'))

export default function CoordinatorHome() {
  const { opened, open, close } = useDialogState<number>()
  return (
    <div className="home">
      <Greeting />
      <div className="home-today">
        {isOurServer() && <CoordinatorToday />}
        <div>
          <SummaryCards />
          {isOurServer() && <WeekPresence />}
          <LowAttendance onOpen={open} />
        </div>
      </div>
      {isOurServer() && <OpenRegisters />}
      <SupervisionPanel />
      {opened !== null && (
        <StudentDialog id={opened} page={addresses.aluno(opened)} onClose={close} />
      )}
    </div>
  )
}
