import { useMay } from '#console/api/auth-provider'
import { AddButton } from '#console/crud/action-buttons.tsx'
import { ActionDialog } from '#console/crud/lazy-dialogs'
import { RowsPanel } from '#console/crud/rows-panel.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { maisUmaTurma } from '#features/turmas/calls'
import { aluno } from '#resources/aluno'
import { vinculo } from '#resources/vinculo'
import type { Aluno } from './student.ts'

/** The classes and workshops of a student, of before too: one more, or one that ends. */
export default function EnrolmentsPanel({ student }: { student: Aluno }) {
  const adds = useMay(maisUmaTurma, 'entrarNaTurma')
  const { opened, open, close } = useDialogState<true>()
  return (
    <>
      <RowsPanel
        resource={vinculo}
        by="aluno_id"
        of={student}
        aside={
          adds && <AddButton isSmall label="Adicionar a uma turma" onClick={() => open(true)} />
        }
      />
      {opened && (
        <ActionDialog
          action={maisUmaTurma.entrarNaTurma}
          resource={aluno}
          row={student}
          onClose={close}
        />
      )}
    </>
  )
}
