import { lazy, type ReactNode, Suspense } from 'react'
import { useOpened } from '#console/crud/use-opened'
import { Icon } from '#console/layout/icon.tsx'
import type { Values } from '#model/check'
import { dayOf } from '#model/format'
import { relatorioAssistente } from '#resources/relatorio-assistente'

const FormDialog = lazy(() => import('#console/crud/form-dialog.tsx'))

interface AddReportButtonProps {
  readonly student: { readonly id: number; readonly nome: string }
  readonly className: string
  /** What is heard, where the words shown do not say whom it is about. */
  readonly label?: string
  readonly children: ReactNode
}

/** Opens the dialog of a new report about a student, of the day on which it is opened. */
export function AddReportButton({ student, className, label, children }: AddReportButtonProps) {
  const { opened: given, open, close } = useOpened<Values>()
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() =>
          open({ aluno_id: student.id, aluno: student, data_relatorio: dayOf(new Date()) })
        }
      >
        <Icon name="add" size={16} />
        {children}
      </button>
      <Suspense fallback={null}>
        {given && <FormDialog resource={relatorioAssistente} given={given} onClose={close} />}
      </Suspense>
    </>
  )
}
