import Button from 'antd/es/button'
import Form from 'antd/es/form'
import { useMemo } from 'react'
import { call } from '#console/api/call'
import { useRole } from '#console/api/session'
import { formFields } from '#console/crud/form-fields'
import type { FormCall } from '#console/crud/form-save'
import { RecordDialog } from '#console/crud/record-dialog.tsx'
import { choices } from '#model/field'
import { justificativa } from '#resources/justificativa'

interface ExcuseDialogProps {
  readonly turma: number
  readonly students: readonly { readonly id: number; readonly nome: string }[]
  readonly onClose: () => void
}

/** One excuse for several students of a class. */
export default function ExcuseDialog({ turma, students, onClose }: ExcuseDialogProps) {
  const role = useRole()
  const instead = useMemo((): FormCall => {
    // A key that is a number would put them in the order of their ids.
    const names = Object.fromEntries(students.map(({ id, nome }) => [`a${id}`, nome]))
    const alunos = choices('Alunos', names, { required: 'Escolha pelo menos um aluno' })
    const own = formFields(justificativa, 'create', role).filter(([name]) => name !== 'aluno_id')
    return {
      title: 'Justificar faltas',
      fields: [...own, ['alunos', alunos]],
      async send({ alunos, ...values }, idempotencyKey) {
        const ids = [alunos ?? []].flat().map((key) => Number(String(key).slice(1)))
        const body = { ...values, alunos: ids }
        const options = { body, headers: { 'Idempotency-Key': idempotencyKey } }
        const params = { id: turma }
        const { data } = await call<Said>(justificativa, 'paraTurma', params, options)
        return data.detail
      },
    }
  }, [turma, students, role])
  return (
    <RecordDialog
      resource={justificativa}
      overrides={none}
      stored={undefined}
      preset={none}
      instead={instead}
      onClose={onClose}
    >
      <MarkAll keys={students.map(({ id }) => `a${id}`)} />
    </RecordDialog>
  )
}

interface Said {
  readonly detail: string
}

function MarkAll({ keys }: { keys: readonly string[] }) {
  const form = Form.useFormInstance()
  return <Button onClick={() => form.setFieldValue('alunos', keys)}>Marcar todos os alunos</Button>
}

const none = {}
