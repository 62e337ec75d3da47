import { DetailList } from '#console/ui/detail-list.tsx'
import { observationsOf } from '#domain/observations'
import {
  OfStudentDialog,
  type OfStudentProps,
} from '#features/alunos/console/of-student-dialog.tsx'
import { aluno as students } from '#resources/aluno'

export default function CareDialog(props: OfStudentProps) {
  return (
    <OfStudentDialog {...props} what="Observações">
      {(row) => (
        <DetailList
          isSingle
          items={observationsOf(students, row).map(({ label, text }) => [label, text])}
        />
      )}
    </OfStudentDialog>
  )
}
