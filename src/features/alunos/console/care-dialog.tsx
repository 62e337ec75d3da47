import { DetailList } from '#console/ui/detail-list.tsx'
import { observationsOf } from '#domain/observations'
import { aluno as students } from '#resources/aluno'
import { OfStudentDialog, type OfStudentProps } from './of-student-dialog.tsx'

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
