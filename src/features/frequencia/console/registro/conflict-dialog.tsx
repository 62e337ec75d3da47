import Button from 'antd/es/button'
import { Dialog } from '#console/ui/dialog.tsx'
import { statusLabels } from '#domain/attendance'
import { formatMoment } from '#model/format'
import { differences, type Mark } from './day.ts'
import type { AlunoDaChamada } from './roll.ts'
import type { Conflict } from './use-save.ts'

interface ConflictDialogProps {
  readonly conflict: Conflict
  readonly alunos: readonly AlunoDaChamada[]
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onClose: () => void
}

function wordOf(mark: string | Mark): string {
  if (mark === null) return 'Sem marcação'
  return Object.hasOwn(statusLabels, mark) ? statusLabels[mark as keyof typeof statusLabels] : mark
}

function whoAndWhen({ theirs: { saving } }: Conflict): string {
  const who = saving?.by ?? 'Outra pessoa'
  return saving ? `${who} salvou este dia em ${formatMoment(saving.at)}` : `${who} salvou este dia`
}

export default function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, alunos, onKeepMine, onTakeTheirs, onClose } = props
  const names = new Map(alunos.map(({ id, nome }) => [id, nome]))
  const rows = differences(conflict.mine, conflict.theirs, [...names.keys()])
  return (
    <Dialog
      title="A frequência deste dia mudou"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTakeTheirs}>Usar as marcações salvas</Button>
          <Button type="primary" onClick={onKeepMine}>
            Manter as minhas marcações
          </Button>
        </>
      }
    >
      <p>
        {whoAndWhen(conflict)}.{' '}
        {rows.length === 0
          ? 'As marcações salvas são iguais às suas.'
          : 'Nada do que você marcou foi perdido. Estas marcações são diferentes:'}
      </p>
      {rows.length > 0 && (
        <table className="conflict-table">
          <thead>
            <tr>
              <th scope="col">Aluno</th>
              <th scope="col">Sua marcação</th>
              <th scope="col">Salva</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ aluno, mine: own, theirs }) => (
              <tr key={aluno}>
                <th scope="row">{names.get(aluno)}</th>
                <td>{wordOf(own)}</td>
                <td>{wordOf(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
