import './home.css'
import { paths } from '#console/paths'
import { Greeting } from './greeting.tsx'
import { LatestReports } from './latest-reports.tsx'
import { LowAttendance } from './low-attendance.tsx'
import { StudentSearch } from './student-search.tsx'
import { SummaryCards } from './summary-cards.tsx'
import './assistant-home.css'

export default function AssistantHome() {
  return (
    <div className="home">
      <Greeting />
      <StudentSearch />
      <SummaryCards />
      <div className="home-pair">
        <LowAttendance linkOf={paths.casoDoAluno} />
        <LatestReports />
      </div>
    </div>
  )
}
