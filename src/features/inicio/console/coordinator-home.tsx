import { offers } from '#console/api/resources'
import { abertas } from '#features/frequencia/abertas'
import { indicadores } from '#features/indicadores/calls'
import { caso } from '#resources/caso'
import './home.css'
import type { ComponentType } from 'react'
import { lazy, lazyInAntd } from '#console/ui/lazy.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { addresses } from '#resources/addresses'
import { CoordinatorToday } from './coordinator-today.tsx'
import { AwaitedFirst, Greeting } from './greeting.tsx'
import { LowAttendance } from './low-attendance.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { WeekPresence } from './week-presence.tsx'

type Below = typeof import('./coordinator-below.ts')

/** One file for all that stands below: it is shown at once, and a slow network counts files. */
const below = (panelOf: (panels: Below) => ComponentType, Waiting?: ComponentType) =>
  lazy(async () => ({ default: panelOf(await import('./coordinator-below.ts')) }), Waiting)

const OpenRegisters = below((panels) => panels.OpenRegisters, AwaitedFirst)
const SupervisionPanel = below((panels) => panels.SupervisionPanel, AwaitedFirst)
const StudentDialog = lazyInAntd(() => import('#features/alunos/console/student-dialog.tsx'))

export default function CoordinatorHome() {
  const { opened, open, close } = useDialogState<number>()
  return (
    <div className="home stacked">
      <Greeting />
      <div className="home-today">
        {offers(caso, 'list') && <CoordinatorToday />}
        <div>
          <SummaryCards />
          {offers(indicadores, 'presencaDaSemana') && <WeekPresence />}
          <LowAttendance onOpen={open} />
        </div>
      </div>
      {offers(abertas, 'chamadasEmAberto') && <OpenRegisters />}
      <SupervisionPanel />
      {opened !== null && (
        <StudentDialog id={opened} page={addresses.aluno(opened)} onClose={close} />
      )}
    </div>
  )
}
