import { useCreate, useInvalidate, useNotification, useUpdate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { HalfSaved } from '#console/api/data/half-saved'
import type { Row } from '#console/api/data/row'
import { HttpError } from '#console/api/request'
import type { Values } from '#model/check'
import type { Resource } from '#model/resource'
import { type Failure, failureOf } from './form-failure.ts'

export type Outcome =
  | { readonly kind: 'saved' }
  /** The row is saved, and what goes with it is not, or not all of it. */
  | { readonly kind: 'partly'; readonly row: Row }
  /** The row is saved, and the host has not been told all of it: the same save is due again. */
  | { readonly kind: 'half'; readonly row: Row }
  /** Somebody else has changed the row since the form was opened. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'failed'; readonly failure: Failure }

const silent = { successNotification: false, errorNotification: false } as const

/** Saves a row and then what goes with it: once at a time, and with the words of its resource. */
export function useSave(
  resource: Resource,
  stored: Row | undefined,
  sendRest: () => Promise<boolean>,
) {
  const { mutateAsync: create } = useCreate<Row, HttpError, Values>()
  const { mutateAsync: update } = useUpdate<Row, HttpError, Values>()
  const { open } = useNotification()
  const invalidate = useInvalidate()
  const saving = useRef(false)
  const [busy, setBusy] = useState(false)
  const action = stored ? 'edit' : 'create'

  async function save(values: Values): Promise<Outcome | null> {
    if (saving.current) return null
    saving.current = true
    setBusy(true)
    try {
      const shared = { resource: resource.name, values, ...silent }
      const { data: row } = stored
        ? await update({ ...shared, id: stored.id, meta: { stored } })
        : await create(shared)
      const message = stored ? resource.messages.edited : resource.messages.created
      if (message) open?.({ type: 'success', message })
      return (await sendRest()) ? { kind: 'saved' } : { kind: 'partly', row }
    } catch (error) {
      if (error instanceof HttpError && error.status === 412) return { kind: 'stale' }
      if (error instanceof HalfSaved) {
        open?.({ type: 'error', message: error.message })
        invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] })
        return { kind: 'half', row: error.row }
      }
      const failure = failureOf(resource, action, error)
      if (failure.message && !failure.asDialog) open?.({ type: 'error', message: failure.message })
      return { kind: 'failed', failure }
    } finally {
      saving.current = false
      setBusy(false)
    }
  }
  return { save, busy }
}
