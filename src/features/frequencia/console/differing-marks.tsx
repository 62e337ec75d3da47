import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { Dialog } from '#console/ui/dialog.tsx'
import { isStatus, statusLabels } from '#domain/attendance'

export interface DifferingMarksProps {
  readonly title: string
  /** What has happened. */
  readonly children: ReactNode
  readonly rows: readonly {
    readonly key: number | string
    readonly name: ReactNode
    readonly mine: string | null
    readonly theirs: string | null
  }[]
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onClose: () => void
}

/** Marks that somebody else has saved otherwise: nothing is saved until one is chosen. */
export default function DifferingMarks(props: DifferingMarksProps) {
  const { title, children, rows, onKeepMine, onTakeTheirs, onClose } = props
  return (
    <Dialog
      title={title}
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
        {children}{' '}
        {rows.length === 0
          ? 'As marcações salvas são iguais às suas.'
          : 'Nada do que você marcou foi perdido. Estas marcações são diferentes:'}
      </p>
      {rows.length > 0 && (
        <table className="dialog-table">
          <thead>
            <tr>
              <th scope="col">Aluno</th>
              <th scope="col">Sua marcação</th>
              <th scope="col">Salva</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, mine, theirs }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{wordOf(mine)}</td>
                <td>{wordOf(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

function wordOf(mark: string | null): string {
  if (mark === null) return 'Sem marcação'
  return isStatus(mark) ? statusLabels[mark] : mark
}
