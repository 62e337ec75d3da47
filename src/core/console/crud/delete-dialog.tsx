import { useDelete } from '@refinedev/core'
import Button from 'antd/es/button'
import { useRef, useState } from 'react'
import { HttpError } from '#console/api/request'
import type { Row } from '#console/api/row'
import { afterDeletion, undoOf } from '#console/bin/undo'
import { Dialog } from '#console/ui/dialog.tsx'
import FailureDialog from '#console/ui/failure-dialog.tsx'
import { notificationProvider, tell } from '#console/ui/toasts.tsx'
import { useFocusReturn } from '#console/ui/use-dialog-state'
import { fill } from '#model/format'
import type { Resource } from '#model/resource'
import { rowWords } from '#model/wording'
import { ownSentence } from './form-failure.ts'
import type { Overrides } from './override.ts'
import { refreshOthers } from './refresh-others.ts'

interface DeleteDialogProps {
  readonly resource: Resource
  readonly overrides?: Overrides
  readonly row: Row
  readonly onClose: () => void
}

export default function DeleteDialog({ resource, overrides, row, onClose }: DeleteDialogProps) {
  const { label, messages, display } = resource
  const { mutateAsync, mutation } = useDelete()
  const [failure, setFailure] = useState<string | null>(null)
  /** What the server says that the deletion leads to, before it is done. */
  const [asked, setAsked] = useState<string | null>(null)
  const { saveFocus, restoreFocus } = useFocusReturn()
  const removing = useRef(false)
  // Its first word: of what has yet to come, 'Desmarcar'.
  const [act] = label.deleteAction.split(' ')
  const touched = overrides?.touched?.([row])

  async function remove() {
    if (removing.current) return
    removing.current = true
    saveFocus()
    try {
      const { data } = await mutateAsync({
        resource: resource.name,
        id: row.id,
        meta: { isConfirmed: asked !== null },
        successNotification: false,
        errorNotification: false,
      })
      const message = toldIn(data) ?? messages.deleted
      if (message)
        notificationProvider.open({ type: 'success', message, ...undoOf(resource, [row.id]) })
      refreshOthers(resource)
      onClose()
      // The row that the focus would go back to is about to go.
      requestAnimationFrame(() => document.querySelector('main')?.focus({ preventScroll: true }))
    } catch (error) {
      removing.current = false
      if (error instanceof HttpError && error.status === 428) return setAsked(error.message)
      const message = ownSentence(resource, error) ?? messages.deleteFailed
      if (overrides?.asDialog) setFailure(message)
      else tell('error', message)
    }
  }

  const leave = () => !removing.current && onClose()

  function acknowledge() {
    setFailure(null)
    restoreFocus()
  }

  return (
    <Dialog
      title={act === 'Excluir' ? 'Confirmar Exclusão' : `${act} ${label.one.toLowerCase()}`}
      width={460}
      onClose={leave}
      footer={
        <>
          <Button autoFocus disabled={mutation.isPending} onClick={leave}>
            Cancelar
          </Button>
          <Button type="primary" danger loading={mutation.isPending} onClick={remove}>
            {asked ? `${act} assim mesmo` : act}
          </Button>
        </>
      }
    >
      <p>
        {fill(label.deleteQuestion, {
          ...row,
          ...afterDeletion(resource),
          [display]: rowWords(resource, row),
        })}
      </p>
      {asked && (
        <p className="dialog-note message" role="alert">
          {asked}
        </p>
      )}
      {touched && <p className="dialog-note message">{touched}</p>}
      {failure && <FailureDialog message={failure} onClose={acknowledge} />}
    </Dialog>
  )
}

/** What a deletion did to other rows, in the server's words. */
function toldIn(answer: unknown): string | null {
  const { detail } = Object(answer) as { detail?: unknown }
  return typeof detail === 'string' ? detail : null
}
