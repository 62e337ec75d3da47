import { useDataProvider, useNotification } from '@refinedev/core'
import Form, { type FormProps } from 'antd/es/form'
import { useMemo, useRef, useState } from 'react'
import type { Row } from '#console/api/data/row'
import { useRole } from '#console/api/use-role'
import { useHeldFocus } from '#console/ui/use-held-focus'
import { useLeaveGuard } from '#console/ui/use-leave-guard'
import { canWrite } from '#model/access'
import type { Values } from '#model/check'
import type { Role } from '#model/field'
import { fieldOf, type Resource } from '#model/resource'
import type { Failure } from './form-failure.ts'
import { formFields, initialValues, isSame, valuesToSave } from './form-fields.ts'
import type { FormPartHandle } from './form-part.ts'
import { type Change, changesBetween, rebased } from './stale.ts'
import { useSave } from './use-save.ts'

/** The state of an open form: what it was opened on, whether it is being saved, and what went wrong. */
export function useRecordForm(
  resource: Resource,
  loaded: Row | undefined,
  given: Values,
  onClose: () => void,
) {
  const role = useRole()
  const [form] = Form.useForm()
  const [stored, setStored] = useState(loaded)
  const [stale, setStale] = useState<{ now: Row | null; changes: Change[] | null } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [judged, setJudged] = useState(false)
  const [asking, setAsking] = useState(false)
  const part = useRef<FormPartHandle>(null)
  const { hold, regain } = useHeldFocus()
  const { save, busy } = useSave(resource, stored, async () => part.current?.send() ?? true)
  const { open } = useNotification()
  const dataProvider = useDataProvider()

  const action = loaded ? 'edit' : 'create'
  const fields = useMemo(() => formFields(resource, action, role), [resource, action, role])
  const initial = useMemo(
    () => ({ ...initialValues(fields, stored), ...given }),
    [fields, stored, given],
  )
  const isDirty = () =>
    !isSame(fields, initial, form.getFieldsValue(true)) || part.current?.isDirty() === true
  useLeaveGuard(isDirty)

  async function submit() {
    setJudged(true)
    hold()
    const values = {
      ...besides(resource, stored),
      ...valuesToSave(fields, form.getFieldsValue(true)),
      ...sendable(resource, role, given),
    }
    const outcome = await save(values)
    if (outcome?.kind === 'saved') onClose()
    if (outcome?.kind === 'failed') show(outcome.failure)
    if (outcome?.kind === 'stale') await compare()
    if (outcome?.kind === 'partly') await goOn(outcome.row)
    // What the host was not told is told with the next save: against what stood before this one.
    if (outcome?.kind === 'half') setStored(stored ?? { id: outcome.row.id })
    regain()
  }

  /** What is left is tried again on the row as it is now: the version that the form began with is no more. */
  async function goOn(saved: Row) {
    setStored(await current().catch(() => ({ ...stored, ...saved, etag: undefined })))
    setStale(null)
  }

  function show({ errors, message, asDialog }: Failure) {
    const shown = fields.filter(([name]) => errors[name])
    form.setFields(shown.map(([name]) => ({ name, errors: [errors[name] ?? ''] })))
    if (asDialog) setFailure(message)
    const [first] = shown
    // The inputs are disabled while the save is under way; they can take the focus again after the next paint.
    if (first)
      requestAnimationFrame(() =>
        form.scrollToField(first[0], { focus: !asDialog, block: 'center' }),
      )
  }

  async function compare() {
    setStale({ now: null, changes: null })
    const now = await current().catch(() => null)
    if (now && stored) setStale({ now, changes: changesBetween(fields, stored, now) })
  }

  async function rebase() {
    const now = stale?.now ?? (await current().catch(() => null))
    if (!now || !stored) return
    form.setFieldsValue(rebased(fields, stored, now, form.getFieldsValue(true)))
    setStored(now)
    setStale(null)
  }

  async function current(): Promise<Row> {
    const id = stored?.id ?? 0
    return (await dataProvider().getOne<Row>({ resource: resource.name, id })).data
  }

  const refuse: FormProps['onFinishFailed'] = ({ outOfDate }) => {
    // A second click came before the first had been judged: it is judged in its place.
    if (outOfDate) return
    setJudged(true)
    const message = resource.messages.formInvalid
    if (message) open?.({ type: 'error', message })
  }

  function leave(): boolean {
    if (busy) return false
    const asks = isDirty()
    if (asks) {
      hold()
      setAsking(true)
    } else onClose()
    return !asks
  }

  return {
    ...{ form, part, fields, initial, stored, busy, stale, failure, judged, asking },
    ...{ submit, refuse, rebase, leave },
    lenient: resource.edit === 'lenient' && action === 'edit',
    acknowledge: () => {
      setFailure(null)
      regain()
    },
    stay: () => {
      setAsking(false)
      regain()
    },
  }
}

/** The given values that a body carries; the others are there to be seen. */
function sendable(resource: Resource, role: Role, given: Values): Values {
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => {
      const field = fieldOf(resource, name)
      return field !== undefined && canWrite(field, role)
    }),
  )
}

/** What documented hosts are sent besides the inputs, as the row has it. */
function besides(resource: Resource, stored: Row | undefined): Record<string, unknown> {
  if (!stored) return {}
  return Object.fromEntries(
    Object.keys(resource.createBody ?? {}).map((name) => [name, stored[name] ?? null]),
  )
}
