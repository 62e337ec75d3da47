import { Details } from '#console/crud/details.tsx'
import { aluno } from '#resources/aluno'
import { alunoOverrides } from './overrides.tsx'
import type { Aluno } from './student.ts'

export interface RecordPartProps {
  readonly student: Aluno
  readonly onEdit: ((section?: string) => void) | null
}

/** What is kept about a student, section by section; what the head of the page says is not said again. */
export default function RecordPart({ student, onEdit }: RecordPartProps) {
  return (
    <Details
      resource={aluno}
      row={student}
      overrides={alunoOverrides}
      without={saidAbove}
      onEdit={onEdit}
    />
  )
}

const saidAbove = ['percentual_ausencia', 'selo']
