import { Link } from 'react-router'
import { Icon } from '#console/ui/icon.tsx'
import { Seal } from '#console/ui/seal.tsx'
import type { Seal as SealValue } from '#model/attendance'
import { formatPercent } from '#model/format'

/** What the homes show of a student. */
export interface Student {
  readonly id: number
  readonly nome: string
  readonly turma?: { readonly nome?: string } | null
  readonly percentual_ausencia?: number | null
  readonly selo?: SealValue
}

interface StudentRowProps {
  readonly student: Student
  /** The student's page; a row without one, and without `onOpen`, only shows. */
  readonly to?: string
  /** Opens the student over the list. */
  readonly onOpen?: (id: number) => void
}

/** A student in a list, leading to the student's page or dialog where there is one. */
export function StudentRow({ student, to, onOpen }: StudentRowProps) {
  return (
    <li className="row">
      {onOpen ? (
        <button
          type="button"
          className="row-name"
          aria-haspopup="dialog"
          onClick={() => onOpen(student.id)}
        >
          {student.nome}
        </button>
      ) : to ? (
        <Link className="row-name" to={to}>
          {student.nome}
        </Link>
      ) : (
        <span className="row-name">{student.nome}</span>
      )}
      {student.turma?.nome && <span className="row-note">{student.turma.nome}</span>}
      {student.percentual_ausencia != null && (
        <span className="row-percent">
          {formatPercent(student.percentual_ausencia)} de ausências
        </span>
      )}
      <Seal value={student.selo ?? null} />
      {(to || onOpen) && <Icon name="next" size={16} />}
    </li>
  )
}

/** Rows on their way, as tall as those to come; `first` where nothing has been shown in their place before. */
export function StudentRowsWaiting({ first = false }: { first?: boolean }) {
  return (
    <ul
      className={first ? 'rows first-wait' : 'rows'}
      aria-label="Carregando alunos"
      aria-busy="true"
    >
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <li key={key} className="row">
          <span className="skeleton row-wait" />
        </li>
      ))}
    </ul>
  )
}
