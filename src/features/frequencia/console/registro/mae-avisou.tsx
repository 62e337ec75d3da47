import { useMemo } from 'react'
import { call } from '#console/api/call'
import { useRole } from '#console/api/session'
import { formFields } from '#console/crud/form-fields'
import type { FormCall } from '#console/crud/form-save'
import { RecordDialog } from '#console/crud/record-dialog.tsx'
import { aviso } from '#resources/aviso'
import type { SignDialogProps } from './roll.ts'

/** What the family of a student told of an absence, for whoever makes the excuse. */
export default function MaeAvisou({ aluno, data, onClose }: SignDialogProps) {
  const role = useRole()
  const instead = useMemo((): FormCall => {
    return {
      title: `A mãe de ${aluno.nome} avisou`,
      submit: 'Avisar a coordenação',
      fields: formFields(aviso, 'create', role).filter(([name]) => name !== 'aluno_id'),
      async send(body, key) {
        const options = { body, headers: { 'Idempotency-Key': key } }
        await call(aviso, 'avisar', { id: aluno.id }, options)
        return 'A coordenação e a assistência social foram avisadas.'
      },
    }
  }, [aluno, role])
  const filled = useMemo(() => ({ inicio: data, fim: data }), [data])
  const own = { overrides: none, stored: undefined, preset: none }
  return <RecordDialog resource={aviso} {...{ ...own, filled, instead, onClose }} />
}

const none = {}
