import { paths } from '#console/paths'
import { inAntd } from '#console/ui/antd.tsx'
import { StudentPage } from './student-page.tsx'

/** The case file of a student (decision 5). */
export default inAntd(CasoPage)

function CasoPage() {
  return <StudentPage back={paths.alunosRelatorios} />
}
