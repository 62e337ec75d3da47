import { paths } from '#console/paths'
import { StudentPage } from './student-page.tsx'

export default function AlunoPage() {
  return <StudentPage back={paths.alunos} />
}
