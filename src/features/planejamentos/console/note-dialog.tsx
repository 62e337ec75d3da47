import { useMemo } from 'react'
import ActionDialog from '#console/crud/action-dialog.tsx'
import type { DeclaredAction } from '#console/crud/use-action'
import { DetailList } from '#console/ui/detail-list.tsx'
import { formatDate } from '#model/format'
import { planejamento } from '#resources/planejamento'
import type { PlanoDoDia } from './plan.ts'

const { fields } = planejamento
/** The edit of a plan, of its note alone. */
const anotar: DeclaredAction = {
  route: planejamento.api.edit ?? [],
  summary: 'Anota o que foi feito de um planejamento',
  access: planejamento.access.edit ?? {},
  fields: { observacao: fields.observacao },
  words: {
    title: 'Anotação do planejamento',
    submit: 'Salvar anotação',
    done: 'Anotação salva com sucesso!',
  },
}

/** What was done of a plan, and what was left. */
export default function NoteDialog({ plan, onClose }: { plan: PlanoDoDia; onClose: () => void }) {
  const { tema, disciplina, data_aula, observacao } = plan
  const filled = useMemo(() => ({ observacao }), [observacao])
  return (
    <ActionDialog action={anotar} resource={planejamento} row={plan} {...{ filled, onClose }}>
      <DetailList
        items={[
          [fields.data_aula.label, formatDate(data_aula)],
          [fields.tema.label, tema],
          [fields.disciplina.label, disciplina],
        ]}
      />
    </ActionDialog>
  )
}
