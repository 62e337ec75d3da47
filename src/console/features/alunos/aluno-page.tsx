import { paths } from '#console/paths'
import { inAntd } from '#console/ui/antd.tsx'
import { StudentPage } from './student-page.tsx'

export default inAntd(AlunoPage)

function AlunoPage() {
  return <StudentPage back={paths.alunos} />
}
