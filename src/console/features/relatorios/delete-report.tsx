import { useDelete, useInvalidate } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { useOpened } from '#console/ui/use-opened'
import type { Resource } from '#model/resource'
import { type Report, titleOf } from './texts.ts'

const QuestionDialog = lazyInAntd(() => import('#console/ui/question-dialog.tsx'))

interface DeleteReportProps {
  readonly resource: Resource
  readonly report: Report
  /** By what the button names the report, where its day alone does not say which. */
  readonly name?: string
  /** Where the focus goes, as the row that had it is no more. */
  readonly onDelete: () => void
}

/** Deletes a report: it leaves the list at once, and is back where the server refuses (section 4 of the specification). */
export function DeleteReport({ resource, report, name, onDelete }: DeleteReportProps) {
  const { label, messages } = resource
  const { opened, open, close } = useOpened<true>()
  const remove = useDeleteInTurn(resource)
  const accept = () => {
    close()
    remove({
      id: report.id,
      mutationMode: 'optimistic',
      successNotification: messages.deleted
        ? { type: 'success', message: messages.deleted }
        : false,
      errorNotification: { type: 'error', message: messages.deleteFailed },
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
      {opened && (
        <QuestionDialog
          title="Confirmar Exclusão"
          refuse="Cancelar"
          accept="Excluir"
          onRefuse={close}
          onAccept={accept}
        >
          <p>{label.deleteQuestion}</p>
        </QuestionDialog>
      )}
    </>
  )
}

/** The lists are asked for again after the last of the deletes under way: until then they have the others still. */
function useDeleteInTurn({ name }: Resource) {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const mutationKey = ['excluir', name]
  const { mutateAsync } = useDelete({ mutationOptions: { mutationKey } })
  return async (params: Omit<Parameters<typeof mutateAsync>[0], 'resource' | 'invalidates'>) => {
    // What failed is told by Refine; the lists then come back as the server has them.
    await mutateAsync({ ...params, resource: name, invalidates: [] }).catch(() => undefined)
    if (client.isMutating({ mutationKey }) === 0)
      await invalidate({ resource: name, invalidates: ['list', 'many'] })
  }
}
