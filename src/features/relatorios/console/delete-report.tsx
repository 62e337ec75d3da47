import { useDelete, useInvalidate } from '@refinedev/core'
import { queryClient } from '#console/api/query-client'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import { DeleteQuestion } from '#console/ui/questions.tsx'
import type { Resource } from '#model/resource'
import { type Report, titleOf } from './texts.ts'

interface DeleteReportProps {
  readonly resource: Resource
  readonly report: Report
  readonly name?: string
  /** Moves the focus: the row that had it is gone. */
  readonly onDelete: () => void
}

/** Deletes a report: it leaves the list at once, and is back where the server refuses (section 4 of the specification). */
export function DeleteReport({ resource, report, name, onDelete }: DeleteReportProps) {
  const { label, messages } = resource
  const remove = useDeleteInTurn(resource)
  const accept = async (close: () => void) => {
    close()
    const { undoOf } = await import('#console/bin/undo')
    remove({
      id: report.id,
      mutationMode: 'optimistic',
      successNotification: messages.deleted
        ? { type: 'success', message: messages.deleted, ...undoOf(resource, [report.id]) }
        : false,
      errorNotification: { type: 'error', message: messages.deleteFailed },
    })
    requestAnimationFrame(onDelete)
  }
  return (
    <DialogButton
      className="text-button danger"
      aria-label={`Excluir ${name ?? titleOf(report)}`}
      dialog={(close) => (
        <DeleteQuestion
          question={label.deleteQuestion ?? ''}
          onCancel={close}
          onDelete={() => accept(close)}
        />
      )}
    >
      Excluir
    </DialogButton>
  )
}

/** The lists are loaded again after the last delete that is running: before that, they would bring the others back. */
function useDeleteInTurn({ name }: Resource) {
  const invalidate = useInvalidate()
  const mutationKey = ['excluir', name]
  const { mutateAsync } = useDelete({ mutationOptions: { mutationKey } })
  return async (params: Omit<Parameters<typeof mutateAsync>[0], 'resource' | 'invalidates'>) => {
    // Refine shows the failure; the lists then come back as the server has them.
    await mutateAsync({ ...params, resource: name, invalidates: [] }).catch(() => undefined)
    if (queryClient.isMutating({ mutationKey }) === 0)
      await invalidate({ resource: name, invalidates: ['list', 'many'] })
  }
}
