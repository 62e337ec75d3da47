import { useMemo } from 'react'
import { call } from '#console/api/call'
import type { Row } from '#console/api/row'
import type { FormCall } from '#console/crud/form-save'
import { RecordDialog } from '#console/crud/record-dialog.tsx'
import { DetailList } from '#console/ui/detail-list.tsx'
import { formatDate } from '#model/format'
import { planejamento } from '#resources/planejamento'
import type { PlanoDoDia } from './plan.ts'

interface NoteDialogProps {
  readonly plan: PlanoDoDia
  readonly onClose: () => void
}

/** What was done of a plan, and what was left. */
export default function NoteDialog({ plan, onClose }: NoteDialogProps) {
  const { tema, disciplina, data_aula, observacao } = plan
  const filled = useMemo(() => ({ observacao }), [observacao])
  const instead = useMemo(
    (): FormCall => ({
      title: 'Anotação do planejamento',
      submit: 'Salvar anotação',
      fields: [['observacao', fields.observacao]],
      async send(body, idempotencyKey, { id, etag }: Row = plan) {
        const headers = { 'Idempotency-Key': idempotencyKey, ...(etag && { 'If-Match': etag }) }
        await call(planejamento, 'edit', { id }, { body, headers })
        return 'Anotação salva com sucesso!'
      },
    }),
    [plan],
  )
  return (
    <RecordDialog
      {...{ instead, filled, onClose }}
      resource={planejamento}
      overrides={none}
      stored={plan}
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
