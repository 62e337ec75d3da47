import './home.css'
import { paths } from '#console/paths'
import { Greeting } from './greeting.tsx'
import { LowAttendance } from './low-attendance.tsx'
import { SummaryCards } from './summary-cards.tsx'

export default function CoordinatorHome() {
  return (
    <div className="home">
      <Greeting />
      <SummaryCards />
      <LowAttendance linkOf={paths.aluno} />
    </div>
  )
}
