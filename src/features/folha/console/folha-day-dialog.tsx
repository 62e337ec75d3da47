import { DetailsDialog } from '#console/ui/details-dialog.tsx'
import { isStatus, statusLabels } from '#domain/attendance'
import { nobodyWords } from '#domain/class-day'
import { emptyValue, formatDate } from '#model/format'
import type { FolhaDoMes } from '../calls.ts'

interface DayDialogProps {
  readonly sheet: FolhaDoMes
  readonly day: string
  readonly onClose: () => void
}

/** One day of a sheet, for whom no screen shows it. */
export default function DayDialog({ sheet, day, onClose }: DayDialogProps) {
  const at = sheet.dias.indexOf(day)
  const present = sheet.alunos.filter(({ marcas }) => marcas[at] !== 'fora')
  return (
    <DetailsDialog
      title={`${sheet.turma.nome} em ${formatDate(day)}`}
      width={480}
      onClose={onClose}
    >
      {present.length === 0 && <p>{nobodyWords(day)}</p>}
      <dl className="month-sheet-day">
        {present.map(({ id, nome, marcas }) => {
          const mark = marcas[at]
          return (
            <div key={id}>
              <dt>{nome}</dt>
              <dd>{isStatus(mark) ? statusLabels[mark] : emptyValue}</dd>
            </div>
          )
        })}
      </dl>
    </DetailsDialog>
  )
}
