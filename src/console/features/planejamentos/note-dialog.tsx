import { useMemo } from 'react'
import { call } from '#console/api/call'
import type { FormCall } from '#console/crud/form-save'
import { RecordDialog } from '#console/crud/record-dialog.tsx'
import { DetailList } from '#console/ui/detail-list.tsx'
import { formatDate } from '#model/format'
import { planejamento } from '#resources/planejamento'
import type { Plano } from './plan.ts'

interface NoteDialogProps {
  readonly plan: Plano
  readonly onClose: () => void
}

/** What was done of a plan, and what was left. */
export default function NoteDialog({ plan, onClose }: NoteDialogProps) {
  const { id, tema, disciplina, data_aula, observacao } = plan
  const filled = useMemo(() => ({ observacao }), [observacao])
  const instead = useMemo(
    (): FormCall => ({
      title: 'Anotação do planejamento',
      submit: 'Salvar anotação',
      fields: [['observacao', fields.observacao]],
      async send(body, idempotencyKey) {
        const headers = { 'Idempotency-Key': idempotencyKey }
        await call(planejamento, 'edit', { id }, { body, headers })
        return 'Anotação salva com sucesso!'
      },
    }),
    [id],
  )
  return (
    <RecordDialog
      {...{ instead, filled, onClose }}
      resource={planejamento}
      overrides={none}
      stored={undefined}
      preset={none}
    >
      <div className="form-note">
        <DetailList
          items={[
            [fields.data_aula.label, formatDate(data_aula)],
            [fields.tema.label, tema],
            [fields.disciplina.label, disciplina],
          ]}
        />
      </div>
    </RecordDialog>
  )
}

const none = {}
const { fields } = planejamento
