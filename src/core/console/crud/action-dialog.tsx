import { type ReactNode, useMemo, useRef } from 'react'
import { call } from '#console/api/call'
import { today } from '#console/api/clock'
import { confirmed } from '#console/api/request'
import type { Row } from '#console/api/row'
import QuestionDialog from '#console/ui/question-dialog.tsx'
import type { Fields } from '#model/field'
import { fill, formatDate } from '#model/format'
import type { ActionWords, Resource } from '#model/resource'
import type { Values } from '#model/values'
import type { FormCall } from './form-save.ts'
import { RecordDialog } from './record-dialog.tsx'
import { type DeclaredAction, useAction } from './use-action.ts'

interface ActionDialogProps {
  readonly action: DeclaredAction
  readonly resource: Resource
  /** The row that it is done with; none where it makes one. */
  readonly row?: Row
  readonly filled?: Values | undefined
  /** What goes with what is typed. */
  readonly besides?: Values
  /** The declared fields as this row has them, where it narrows what may be typed. */
  readonly fields?: Fields
  /** What stands above the inputs. */
  readonly head?: ReactNode
  /** What stands below them, before the note. */
  readonly children?: ReactNode
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Asks what a declared call needs, and does it. */
export default function ActionDialog(props: ActionDialogProps) {
  return props.action.fields ? <ActionForm {...props} /> : <ActionQuestion {...props} />
}

function ActionQuestion({ action, row, onDone, onClose }: ActionDialogProps) {
  const { title, submit, ask } = action.words
  const { run } = useAction(action, onDone)
  return (
    <QuestionDialog
      title={fill(title, row ?? {})}
      text={ask && fill(ask, row ?? {})}
      refuse="Cancelar"
      accept={submit}
      onRefuse={onClose}
      onAccept={() => {
        onClose()
        void run(row?.id)
      }}
    />
  )
}

function ActionForm(props: ActionDialogProps) {
  const { action, resource, row, filled, besides, head, children, onDone, onClose } = props
  const { words } = action
  const { fields = action.fields ?? none } = props
  const isDone = useRef(false)
  const instead = useMemo(
    (): FormCall => ({
      ...words,
      title: fill(words.title, row ?? {}),
      fields: Object.entries(fields),
      async send(typed, idempotencyKey, read = row, isConfirmed = false) {
        const { id, etag } = read ?? {}
        const headers = {
          'Idempotency-Key': idempotencyKey,
          ...(etag && { 'If-Match': etag }),
          ...(isConfirmed && confirmed),
        }
        const body = { ...typed, ...besides }
        await call({ action }, 'action', id === undefined ? {} : { id }, { body, headers })
        isDone.current = true
        return saidOf(words, typed)
      },
    }),
    [action, words, fields, row, besides],
  )
  const close = () => {
    onClose()
    if (isDone.current) onDone?.()
  }
  return (
    <RecordDialog {...{ resource, instead, filled, head }} stored={row} onClose={close}>
      {(children || words.note) && (
        <div className="form-note">
          {children}
          {words.note && fill(words.note, row ?? {})}
        </div>
      )}
    </RecordDialog>
  )
}

const none = {}

/** What is said when it is done: of a day to come, that it waits for it. */
function saidOf({ done, ahead = {} }: ActionWords, typed: Values): string {
  const [coming] = Object.entries(ahead).filter(([name]) => String(typed[name] ?? '') > today())
  return coming ? fill(coming[1], { dia: formatDate(String(typed[coming[0]])) }) : done
}
