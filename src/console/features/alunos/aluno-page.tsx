import { listPath } from '#console/api/resources'
import { inAntd } from '#console/ui/antd.tsx'
import { aluno } from '#resources/aluno'
import { StudentPage } from './student-page.tsx'

export default inAntd(AlunoPage)

function AlunoPage() {
  return <StudentPage back={listPath(aluno)} />
}
