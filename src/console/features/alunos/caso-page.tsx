import { paths } from '#console/paths'
import { StudentPage } from './student-page.tsx'

/** The case file of a student (decision 5). */
export default function CasoPage() {
  return <StudentPage back={paths.alunosRelatorios} />
}
