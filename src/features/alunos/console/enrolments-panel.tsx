import { useMay } from '#console/api/auth-provider'
import { ActionDialog } from '#console/crud/lazy-dialogs'
import { RowsPanel } from '#console/crud/rows-panel.tsx'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { maisUmaTurma } from '#features/turmas/calls'
import { aluno } from '#resources/aluno'
import { vinculo } from '#resources/vinculo'
import type { Aluno } from './student.ts'

/** The classes and workshops of a student, of before too: one more, or one that ends. */
export default function EnrolmentsPanel({ student }: { student: Aluno }) {
  const adds = useMay(maisUmaTurma, 'entrarNaTurma')
  return (
    <RowsPanel
      resource={vinculo}
      by="aluno_id"
      of={student}
      aside={
        adds && (
          <DialogButton
            className="button"
            dialog={(onClose) => (
              <ActionDialog
                action={maisUmaTurma.entrarNaTurma}
                resource={aluno}
                row={student}
                {...{ onClose }}
              />
            )}
          >
            <Icon name="add" size={16} />
            Adicionar a uma turma
          </DialogButton>
        )
      }
    />
  )
}
