import { useDelete } from '@refinedev/core'
import { Suspense } from 'react'
import { useOpened } from '#console/crud/use-opened'
import { lazyInAntd } from '#console/layout/lazy-antd'
import { type Relatorio, titleOf } from '#console/reports/texts'
import { relatorio } from '#resources/relatorio'

const QuestionDialog = lazyInAntd(() => import('#console/layout/question-dialog.tsx'))

const { label, messages } = relatorio

interface DeleteReportProps {
  readonly report: Relatorio
  /** Where the focus goes, as the row that had it is no more. */
  readonly onDelete: () => void
}

/** Deletes a report: out of the list at once, back by a reload where the server refuses (section 4). */
export function DeleteReport({ report, onDelete }: DeleteReportProps) {
  const { opened, open, close } = useOpened<true>()
  const { mutate } = useDelete()
  const remove = () => {
    close()
    mutate({
      resource: relatorio.name,
      id: report.id,
      mutationMode: 'optimistic',
      successNotification: false,
      errorNotification: { type: 'error', message: messages.deleteFailed ?? '' },
    })
    requestAnimationFrame(onDelete)
  }
  return (
    <>
      <button
        type="button"
        className="text-button danger"
        aria-label={`Excluir ${titleOf(report)}`}
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        Excluir
      </button>
      <Suspense fallback={null}>
        {opened && (
          <QuestionDialog
            title="Confirmar Exclusão"
            refuse="Cancelar"
            accept="Excluir"
            onRefuse={close}
            onAccept={remove}
          >
            <p>{label.deleteQuestion}</p>
          </QuestionDialog>
        )}
      </Suspense>
    </>
  )
}
