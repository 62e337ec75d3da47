import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import { useMemo, useRef, useState } from 'react'
import { call } from '#console/api/call'
import { newIdempotencyKey } from '#console/api/request'
import { useRole } from '#console/api/session'
import { FieldItem, requiredMark } from '#console/crud/field-item.tsx'
import { failureOf } from '#console/crud/form-failure'
import { formFields } from '#console/crud/form-fields'
import { DiscardQuestion } from '#console/crud/record-dialog.tsx'
import { refreshOthers } from '#console/crud/refresh-others'
import { Dialog } from '#console/ui/dialog.tsx'
import { useLeaveGuard } from '#console/ui/leave-question'
import { useFocusReturn } from '#console/ui/use-dialog-state'
import { choices, type Field } from '#model/field'
import { type Values, valuesToSave } from '#model/values'
import { justificativa } from '#resources/justificativa'

interface ExcuseDialogProps {
  readonly turma: number
  readonly students: readonly { readonly id: number; readonly nome: string }[]
  readonly onClose: () => void
}

/** One excuse for several students of a class. */
export default function ExcuseDialog({ turma, students, onClose }: ExcuseDialogProps) {
  const role = useRole()
  const [form] = Form.useForm()
  const { open } = useNotification()
  const queryClient = useQueryClient()
  const { saveFocus, restoreFocus } = useFocusReturn()
  const [busy, setBusy] = useState(false)
  const [judged, setJudged] = useState(false)
  const [asking, setAsking] = useState(false)
  const last = useRef({ sent: '', key: '' })
  const saving = useRef(false)
  const fields = useMemo((): [string, Field][] => {
    // A key that is a number would put them in the order of their ids.
    const names = Object.fromEntries(students.map(({ id, nome }) => [`a${id}`, nome]))
    const alunos = choices('Alunos', names, { required: 'Escolha pelo menos um aluno' })
    const own = formFields(justificativa, 'create', role)
    return [...own.filter(([name]) => name !== 'aluno_id'), ['alunos', alunos]]
  }, [students, role])
  const isDirty = () =>
    Object.values(form.getFieldsValue(true)).some((value) => value != null && value !== '')
  useLeaveGuard(isDirty)

  async function submit(typed: Values) {
    if (saving.current) return
    saving.current = true
    saveFocus()
    setBusy(true)
    const { alunos, ...values } = valuesToSave(Object.fromEntries(fields), typed)
    const ids = [alunos ?? []].flat().map((key) => Number(String(key).slice(1)))
    const body = { ...values, alunos: ids }
    const sent = JSON.stringify(body)
    if (last.current.sent !== sent) last.current = { sent, key: newIdempotencyKey() }
    const headers = { 'Idempotency-Key': last.current.key }
    try {
      const options = { body, headers }
      const { data } = await call<{ detail: string }>(
        justificativa,
        'paraTurma',
        { id: turma },
        options,
      )
      open?.({ type: 'success', message: data.detail })
      refreshOthers(queryClient, justificativa)
      onClose()
    } catch (error) {
      const { errors, message } = failureOf(justificativa, 'create', error)
      form.setFields(
        fields.flatMap(([name]) => (errors[name] ? [{ name, errors: [errors[name]] }] : [])),
      )
      if (message) open?.({ type: 'error', message })
      restoreFocus()
    } finally {
      saving.current = false
      setBusy(false)
    }
  }

  function leave(): boolean {
    if (busy) return false
    const asks = isDirty()
    if (asks) {
      saveFocus()
      setAsking(true)
    } else onClose()
    return !asks
  }

  const all = () =>
    form.setFieldValue(
      'alunos',
      students.map(({ id }) => `a${id}`),
    )
  return (
    <Dialog
      className="form-dialog"
      title="Justificar faltas"
      width={720}
      isForm
      onClose={leave}
      frame={(parts) => (
        <Form
          form={form}
          name="justificar"
          layout="vertical"
          autoComplete="off"
          disabled={busy}
          requiredMark={requiredMark}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onFinish={submit}
          onFinishFailed={() => setJudged(true)}
        >
          {parts}
        </Form>
      )}
      footer={
        <>
          <Button disabled={busy} onClick={leave}>
            Cancelar
          </Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {justificativa.label.save}
          </Button>
        </>
      }
    >
      <fieldset className="form-section">
        {fields.map(([name, field], at) => (
          <FieldItem
            key={name}
            {...{ name, field, judged }}
            resource={justificativa}
            overrides={{}}
            stored={undefined}
            lenient={false}
            shared={none}
            autoFocus={at === 0}
          />
        ))}
      </fieldset>
      <Button disabled={busy} onClick={all}>
        Marcar todos os alunos
      </Button>
      {asking && (
        <DiscardQuestion
          onDiscard={onClose}
          onKeep={() => {
            setAsking(false)
            restoreFocus()
          }}
        />
      )}
    </Dialog>
  )
}

const none: ReadonlySet<string> = new Set()
