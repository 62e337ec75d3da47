import { useCreate, useDelete, useInvalidate, useUpdate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { today } from '#console/api/clock'
import { queryClient } from '#console/api/query-client'
import { HttpError, newIdempotencyKey } from '#console/api/request'
import { HalfSaved, type Row } from '#console/api/row'
import { notificationProvider, type Toast, type ToastAction } from '#console/ui/toasts.tsx'
import type { Field } from '#model/field'
import { formatDate } from '#model/format'
import { fieldsOf, type Resource } from '#model/resource'
import { type Values, valuesToSave } from '#model/values'
import { type Failure, failureOf } from './form-failure.ts'
import { refreshOthers } from './refresh-others.ts'

/** A call that a form makes instead of creating or editing a row. */
export interface FormCall {
  readonly title: string
  readonly fields: [string, Field][]
  /** What the button says, where not as in any form. */
  readonly submit?: string
  /** What is said of a refusal, where not as of any save of the resource. */
  readonly failed?: string
  /**
   * Returns what is said when it is done, or what of it failed: then the form stays, as after a 409, which says itself
   * what is in the way. The key is the same for the same values; the row is the one that the form is about, as it was read.
   */
  readonly send: (
    values: Values,
    idempotencyKey: string,
    stored: Row | undefined,
    isConfirmed: boolean,
  ) => Promise<string | Failure>
}

type Outcome =
  | { readonly kind: 'saved'; readonly row?: Row }
  /** The row is saved, and what goes with it is not, or not all of it. */
  | { readonly kind: 'partly'; readonly row: Row }
  /** The row is saved, and the host has not been told all of it: the same save is due again. */
  | { readonly kind: 'half'; readonly row: Row }
  | { readonly kind: 'stale' }
  /** Nothing is saved until somebody has said that they know. */
  | { readonly kind: 'asks'; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** What of a save waits for its day, in a sentence; '' where nothing does. */
function aheadText(resource: Resource, values: Values): string {
  const [name] = fieldsOf(resource).find(([, { since }]) => since) ?? []
  const day = String(values[name ?? ''] ?? '')
  return day > today() ? ` A mudança fica marcada para ${formatDate(day)}.` : ''
}

/** A conflict is said under the fields that it names, and else by itself. */
function conflictOf({ errors, message }: HttpError, fields: FormCall['fields']): Failure {
  const isSaid = fields.some(([name]) => name in errors)
  return { errors, message: isSaid ? null : Object.values(errors).join(' ') || message }
}

const silent = { successNotification: false, errorNotification: false } as const

interface Saving {
  readonly resource: Resource
  readonly stored: Row | undefined
  readonly instead: FormCall | undefined
  readonly sendRest: (row: Row) => Promise<boolean>
  readonly isUndoable: boolean
}

export function useSave({ resource, stored, instead, sendRest, isUndoable }: Saving) {
  const { mutateAsync: create } = useCreate<Row, HttpError, Values>()
  const { mutateAsync: update } = useUpdate<Row, HttpError, Values>()
  const { mutateAsync: remove } = useDelete()
  const said = useRef('')
  const invalidate = useInvalidate()
  const saving = useRef(false)
  const last = useRef({ sent: '', idempotencyKey: '' })
  const [busy, setBusy] = useState(false)
  const action = stored ? 'edit' : 'create'

  /** The last word takes the place of the one before it. */
  function tell(type: Toast['type'], message: string, actions: readonly ToastAction[] = []) {
    notificationProvider.close(said.current)
    said.current = notificationProvider.open({ type, message, actions })
  }

  async function save(values: Values, isConfirmed: boolean): Promise<Outcome | null> {
    if (saving.current) return null
    saving.current = true
    setBusy(true)
    const sent = JSON.stringify([stored?.id, stored?.etag, values])
    // Sent again after a lost answer, it is the same request.
    if (last.current.sent !== sent) last.current = { sent, idempotencyKey: newIdempotencyKey() }
    try {
      return await (instead ? call(instead, values, isConfirmed) : write(values, isConfirmed))
    } catch (error) {
      return outcomeOf(error)
    } finally {
      saving.current = false
      setBusy(false)
    }
  }

  async function call(
    { fields, send }: FormCall,
    values: Values,
    isConfirmed: boolean,
  ): Promise<Outcome> {
    const checked = valuesToSave(Object.fromEntries(fields), values)
    const said = await send(checked, last.current.idempotencyKey, stored, isConfirmed)
    queryClient.invalidateQueries()
    if (typeof said !== 'string') return { kind: 'failed', failure: said }
    tell('success', said)
    return { kind: 'saved' }
  }

  async function write(values: Values, isConfirmed: boolean): Promise<Outcome> {
    const { idempotencyKey } = last.current
    const shared = { resource: resource.name, values, ...silent }
    const { data: row } = stored
      ? await update({ ...shared, id: stored.id, meta: { stored, idempotencyKey, isConfirmed } })
      : await create({ ...shared, meta: { idempotencyKey } })
    last.current = { sent: '', idempotencyKey: '' }
    const message = stored ? resource.messages.edited : resource.messages.created
    const undo = { label: 'Desfazer', run: () => void takeBack(row) }
    if (message)
      tell('success', `${message}${aheadText(resource, values)}`, isUndoable ? [undo] : [])
    refreshOthers(resource)
    return { kind: (await sendRest(row)) ? 'saved' : 'partly', row }
  }

  function outcomeOf(error: unknown): Outcome {
    if (error instanceof HalfSaved) {
      tell('error', error.message)
      invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] })
      return { kind: 'half', row: error.row }
    }
    if (error instanceof HttpError) {
      const { status } = error
      // Either says what is in the way, as things are now: they are asked for again.
      if (instead && (status === 409 || status === 412)) queryClient.invalidateQueries()
      if (status === 412) return { kind: 'stale' }
      if (status === 428) return { kind: 'asks', text: error.message }
      // It says what is in the way; a declared sentence may say it in its words.
      if (instead && status === 409 && !instead.failed?.includes('{detail}'))
        return { kind: 'failed', failure: conflictOf(error, instead.fields) }
    }
    return { kind: 'failed', failure: failureOf(resource, action, error, instead?.failed) }
  }

  async function takeBack({ id }: Row) {
    const { deleted, deleteFailed } = resource.messages
    await remove({ resource: resource.name, id, ...silent }).then(
      () => tell('success', deleted),
      () => tell('error', deleteFailed),
    )
    refreshOthers(resource)
  }
  return { save, busy, tell }
}
