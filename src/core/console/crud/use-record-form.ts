import Form, { type FormProps } from 'antd/es/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { dataProvider } from '#console/api/data-provider'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { watchTyping } from '#console/api/typing'
import { useLeaveGuard } from '#console/ui/leave-question'
import { useFocusReturn } from '#console/ui/use-dialog-state'
import type { Resource } from '#model/resource'
import type { Values } from '#model/values'
import { useSendFiles } from './files/use-send-files.ts'
import type { Failure } from './form-failure.ts'
import {
  formFields,
  formFiles,
  initialValues,
  inOrder,
  isSame,
  lostBy,
  placesOf,
  sendable,
  typedIn,
} from './form-fields.ts'
import {
  areSameRows,
  formRowsOf,
  initialRows,
  placesOfErrors,
  rebasedRows,
  rowChanges,
  rowsToSend,
} from './form-rows.ts'
import { type FormCall, useSave } from './form-save.ts'
import { keepForm } from './kept-form.ts'
import type { FormPartHandle, Overrides } from './override.ts'
import { type Change, changesBetween, rebased } from './stale.ts'

interface RecordForm {
  readonly resource: Resource
  readonly overrides: Overrides
  readonly loaded: Row | undefined
  readonly preset: Values
  readonly filled: Values | undefined
  readonly instead: FormCall | undefined
  readonly isUndoable: boolean
  readonly onClose: (saved?: Row) => void
}

export function useRecordForm(props: RecordForm) {
  const { resource, overrides, loaded, preset, filled, instead, onClose } = props
  const role = useRole()
  const [form] = Form.useForm()
  const [stored, setStored] = useState(loaded)
  const [stale, setStale] = useState<{ now: Row | null; changes: Change[] | null } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [judged, setJudged] = useState(false)
  const [asking, setAsking] = useState(false)
  const [question, setQuestion] = useState<string | null>(null)
  /** How many rows were added before this one, and what stays of them. */
  const [{ round, kept }, setNext] = useState({ round: 0, kept: {} as Values })
  const [isAnother, setAnother] = useState(false)
  const part = useRef<FormPartHandle>(null)
  /** The first field that the last save was refused for. */
  const refused = useRef<string | (string | number)[] | null>(null)
  const { saveFocus, restoreFocus } = useFocusReturn()
  const { save, busy, tell } = useSave({ ...props, stored, sendRest })

  const action = loaded ? 'edit' : 'create'
  const sent = useMemo(
    () => instead?.fields ?? formFields(resource, action, role),
    [resource, action, role, instead],
  )
  const files = useMemo(() => (instead ? [] : formFiles(resource, role)), [resource, role, instead])
  const fields = useMemo(
    () => instead?.fields ?? inOrder(resource, [...sent, ...files]),
    [resource, sent, files, instead],
  )
  const sendFiles = useSendFiles(resource, form, files)
  const inside = useMemo(
    () => (instead ? [] : formRowsOf(resource, role, stored)),
    [resource, role, stored, instead],
  )
  const initial = useMemo(
    () => ({
      // What a call asks is of no row yet.
      ...initialValues(fields, instead ? undefined : stored),
      ...initialRows(inside, stored),
      ...filled,
      ...kept,
      ...preset,
    }),
    [fields, inside, stored, preset, filled, kept, instead],
  )
  const isDirty = () => {
    const typed = form.getFieldsValue(true)
    return (
      !isSame(fields, initial, typed) ||
      !areSameRows(inside, initial, typed, stored) ||
      part.current?.isDirty() === true
    )
  }
  useLeaveGuard(isDirty)
  useEffect(watchTyping, [])
  useEffect(
    () => (import.meta.hot ? keepForm(form, resource, stored) : undefined),
    [form, resource, stored],
  )

  async function submit(isConfirmed = false) {
    setJudged(true)
    setQuestion(null)
    if (!isConfirmed) saveFocus()
    const typed = form.getFieldsValue(true)
    const lost = isConfirmed ? null : lostBy(sent, typed)
    if (lost) return setQuestion(lost)
    const values = {
      ...typedIn(sent, typed),
      ...rowsToSend(inside, typed, stored),
      ...sendable(resource, role, preset),
    }
    const outcome = await save(values, isConfirmed)
    if (outcome && outcome.kind !== 'asks') setAnother(false)
    if (outcome?.kind === 'saved' && isAnother) return begin(typed)
    if (outcome?.kind === 'saved') onClose(outcome.row)
    if (outcome?.kind === 'failed') show(outcome.failure)
    if (outcome?.kind === 'stale') await compare()
    if (outcome?.kind === 'asks') return setQuestion(outcome.text)
    if (outcome?.kind === 'partly') await goOn(outcome.row)
    // What the host was not told is told with the next save: against what stood before this one.
    if (outcome?.kind === 'half') setStored(stored ?? { id: outcome.row.id })
    restoreFocus()
  }

  /** The next row begins with what is kept of the one before. */
  function begin(before: Values) {
    const keeping = fields.filter(([, { keep }]) => keep)
    setNext({ round: round + 1, kept: typedIn(keeping, before) })
    setJudged(false)
    form.resetFields()
    form.setFieldsValue(typedIn(keeping, before))
  }

  /** What goes to the saved row by calls of its own. */
  async function sendRest(row: Row) {
    const isSent = await sendFiles(row, stored)
    return ((await part.current?.send()) ?? true) && isSent
  }

  /** The rest is tried again on the row as it is now: the first version is out of date. */
  async function goOn(saved: Row) {
    setStored(await current(saved.id).catch(() => ({ ...stored, ...saved, etag: undefined })))
    setStale(null)
  }

  function show({ errors, message }: Failure) {
    const asDialog = action === 'edit' && overrides.asDialog
    const own = placesOf(resource, fields, errors)
    const shown = [...own, ...placesOfErrors(inside, form.getFieldsValue(true), errors)]
    form.setFields(shown)
    refused.current = shown[0]?.name ?? null
    unfold(shown)
    if (asDialog) setFailure(message)
    else if (message) tell('error', message)
    if (!asDialog || !message) goToRefused()
  }

  /** The inputs are disabled while the save is under way; they can take the focus again after the next paint. */
  function goToRefused() {
    const { current: name } = refused
    if (name)
      requestAnimationFrame(() => form.scrollToField(name, { focus: true, block: 'center' }))
  }

  /** A fold with an error is opened before the focus goes there. */
  function unfold(wrong: readonly { readonly name: readonly (string | number)[] }[]) {
    for (const { name } of wrong)
      document
        .getElementById([resource.name, ...name].join('_'))
        ?.closest('details')
        ?.setAttribute('open', '')
  }

  async function compare() {
    setStale({ now: null, changes: null })
    const now = await current().catch(() => null)
    if (!now || !stored) return
    const changes = [...changesBetween(fields, stored, now), ...rowChanges(inside, stored, now)]
    setStale({ now, changes })
  }

  async function rebase() {
    const now = stale?.now ?? (await current().catch(() => null))
    if (!now || !stored) return
    const typed = form.getFieldsValue(true)
    const rows = rebasedRows(inside, stored, now, typed)
    form.setFieldsValue({ ...rebased(fields, stored, now, typed), ...rows })
    setStored(now)
    setStale(null)
  }

  async function current(id = stored?.id ?? 0): Promise<Row> {
    return (await dataProvider.getOne<Row>({ resource: resource.name, id })).data
  }

  const refuse: FormProps['onFinishFailed'] = ({ errorFields, outOfDate }) => {
    // A second click came before the first had been judged: it is judged in its place.
    if (outOfDate) return
    setAnother(false)
    unfold(errorFields)
    setJudged(true)
    if (overrides.formInvalid) tell('error', overrides.formInvalid)
  }

  function leave() {
    if (busy) return false
    if (!isDirty()) return onClose()
    saveFocus()
    setAsking(true)
    return false
  }

  return {
    ...{ form, part, fields, inside, initial, stored, busy, stale, failure, judged, asking },
    ...{ submit, refuse, rebase, leave, isDirty, question, round },
    another: {
      loading: busy && isAnother,
      onClick: () => {
        setAnother(true)
        form.submit()
      },
    },
    lenient: resource.edit === 'lenient' && action === 'edit',
    acknowledge: () => {
      setFailure(null)
      if (refused.current) goToRefused()
      else restoreFocus()
    },
    stay: () => {
      setAnother(false)
      setAsking(false)
      setQuestion(null)
      restoreFocus()
    },
  }
}
