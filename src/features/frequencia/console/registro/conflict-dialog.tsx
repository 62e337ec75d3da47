import { formatMoment } from '#model/format'
import DifferingMarks, { type DifferingMarksProps } from '../differing-marks.tsx'
import { differences } from './day.ts'
import type { AlunoDaChamada } from './roll.ts'
import type { Conflict } from './use-save.ts'

interface ConflictDialogProps
  extends Pick<DifferingMarksProps, 'onKeepMine' | 'onTakeTheirs' | 'onClose'> {
  readonly conflict: Conflict
  readonly alunos: readonly AlunoDaChamada[]
}

export default function ConflictDialog({ conflict, alunos, ...rest }: ConflictDialogProps) {
  const { mine, theirs } = conflict
  const names = new Map(alunos.map(({ id, nome }) => [id, nome]))
  const rows = differences(mine, theirs, [...names.keys()])
  const who = theirs.saving?.by ?? 'Outra pessoa'
  return (
    <DifferingMarks
      title="A frequência deste dia mudou"
      rows={rows.map(({ aluno, ...marks }) => ({ key: aluno, name: names.get(aluno), ...marks }))}
      {...rest}
    >
      {who} salvou este dia{theirs.saving && ` em ${formatMoment(theirs.saving.at)}`}.
    </DifferingMarks>
  )
}
