import { StudentPage } from '#console/features/alunos/student-page.tsx'
import { paths } from '#console/paths'

/** The case file of a student (decision 5). */
export default function CasoPage() {
  return <StudentPage back={paths.alunosRelatorios} />
}
