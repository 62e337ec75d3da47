import Button from 'antd/es/button'
import Form from 'antd/es/form'
import { useMemo, useRef } from 'react'
import { call } from '#console/api/call'
import { useRole } from '#console/api/session'
import {
  isPending,
  type PendingFile,
  sendFile,
  sendingFailure,
} from '#console/crud/files/send-file'
import { formFiles } from '#console/crud/form-fields'
import type { FormCall } from '#console/crud/form-save'
import { RecordDialog } from '#console/crud/record-dialog.tsx'
import { choices } from '#model/field'
import { fileCallNames, fileCalls } from '#model/file-calls'
import { justificativa } from '#resources/justificativa'
import { daTurma } from '../calls.ts'

interface ExcuseDialogProps {
  readonly turma: number
  readonly students: readonly { readonly id: number; readonly nome: string }[]
  readonly onClose: () => void
}

/** One excuse for several students of a class. */
export default function ExcuseDialog({ turma, students, onClose }: ExcuseDialogProps) {
  const role = useRole()
  /** Which files have gone, by their keys: what failed is sent again by the next save, and nothing else. */
  const sent = useRef(new Set<string>())
  const instead = useMemo((): FormCall => {
    // A key that is a number would put them in the order of their ids.
    const names = Object.fromEntries(students.map(({ id, nome }) => [`a${id}`, nome]))
    const alunos = choices('Alunos', names, { required: 'Escolha pelo menos um aluno' })
    const own = Object.entries(daTurma.justificarTurma.fields)
    return {
      title: 'Justificar faltas',
      fields: [...own, ...formFiles(justificativa, role), ['alunos', alunos]],
      async send({ alunos, comprovante, ...values }, idempotencyKey) {
        const ids = [alunos ?? []].flat().map((key) => Number(String(key).slice(1)))
        const body = { ...values, alunos: ids }
        const options = { body, headers: { 'Idempotency-Key': idempotencyKey } }
        const params = { id: turma }
        const { data } = await call(daTurma, 'justificarTurma', params, options)
        const failed = isPending(comprovante)
          ? await sendToEach(comprovante, data.justificativas, sent.current)
          : null
        return failed ? { errors: { comprovante: failed }, message: null } : data.detail
      },
    }
  }, [turma, students, role])
  return (
    <RecordDialog resource={justificativa} {...{ instead, onClose }}>
      <MarkAll keys={students.map(({ id }) => `a${id}`)} />
    </RecordDialog>
  )
}

/** Sends one file to each of several excuses; what is said of those that did not get it, or null. */
async function sendToEach(file: PendingFile, ids: readonly number[], sent: Set<string>) {
  const failed: unknown[] = []
  for (const id of ids) {
    const key = `${file.key}-${id}`
    if (sent.has(key)) continue
    const call = fileCallNames('comprovante').send
    await sendFile(fileCalls(justificativa), call, { id }, { ...file, key }).then(
      () => sent.add(key),
      (error) => failed.push(error),
    )
  }
  if (failed.length === 0) return null
  const of = failed.length === 1 ? 'de 1 aluno' : `de ${failed.length} alunos`
  const reason = sendingFailure(failed[0]).replace(/\.$/, '')
  return `As justificativas foram salvas, mas o arquivo ${of} não foi enviado: ${reason}. Salve de novo para tentar outra vez.`
}

function MarkAll({ keys }: { keys: readonly string[] }) {
  const form = Form.useFormInstance()
  return <Button onClick={() => form.setFieldValue('alunos', keys)}>Marcar todos os alunos</Button>
}
