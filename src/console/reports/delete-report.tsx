import { useDelete } from '@refinedev/core'
import { Suspense } from 'react'
import { useOpened } from '#console/crud/use-opened'
import { lazyInAntd } from '#console/layout/lazy-antd'
import type { Resource } from '#model/resource'
import { type Report, titleOf } from './texts.ts'

const QuestionDialog = lazyInAntd(() => import('#console/layout/question-dialog.tsx'))

interface DeleteReportProps {
  readonly resource: Resource
  readonly report: Report
  /** By what the button names the report, where its day alone does not say which. */
  readonly name?: string
  /** Where the focus goes, as the row that had it is no more. */
  readonly onDelete: () => void
}

/** Deletes a report: out of the list at once, back by a reload where the server refuses (section 4). */
export function DeleteReport({ resource, report, name, onDelete }: DeleteReportProps) {
  const { label, messages } = resource
  const { opened, open, close } = useOpened<true>()
  const { mutate } = useDelete()
  const remove = () => {
    close()
    mutate({
      resource: resource.name,
      id: report.id,
      mutationMode: 'optimistic',
      successNotification: messages.deleted
        ? { type: 'success', message: messages.deleted }
        : false,
      errorNotification: { type: 'error', message: messages.deleteFailed ?? '' },
    })
    requestAnimationFrame(onDelete)
  }
  return (
    <>
      <button
        type="button"
        className="text-button danger"
        aria-label={`Excluir ${name ?? titleOf(report)}`}
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
