import {
  OfStudentDialog,
  type OfStudentProps,
} from '#features/alunos/console/of-student-dialog.tsx'
import { ConsentLines } from './consent-lines.tsx'

export default function ConsentsDialog(props: OfStudentProps) {
  return (
    <OfStudentDialog {...props} what="Autorizações">
      {({ consentimentos }) => <ConsentLines answers={consentimentos ?? []} />}
    </OfStudentDialog>
  )
}
