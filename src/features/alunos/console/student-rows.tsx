import { Link } from 'react-router'
import { Icon } from '#console/ui/icon.tsx'
import { absenceWords, type Seal as SealValue } from '#domain/attendance'
import { Seal } from '#features/frequencia/console/seal.tsx'
import './student-rows.css'

export interface Student {
  readonly id: number
  readonly nome: string
  readonly turma?: { readonly nome?: string } | null
  readonly percentual_ausencia?: number | null
  readonly selo?: SealValue
  /** Whether there is an open case; undefined where its reader has the queue of care. */
  readonly caso_aberto?: boolean | undefined
}

interface StudentRowProps {
  readonly student: Student
  readonly to?: string | undefined
  readonly onOpen?: ((id: number) => void) | undefined
}

export function StudentRow({ student, to, onOpen }: StudentRowProps) {
  return (
    <li className="row">
      {to ? (
        <Link className="row-name" to={to}>
          {student.nome}
        </Link>
      ) : (
        <button
          type="button"
          className="row-name"
          aria-haspopup="dialog"
          onClick={() => onOpen?.(student.id)}
        >
          {student.nome}
        </button>
      )}
      {student.turma?.nome && <span className="row-note">{student.turma.nome}</span>}
      {student.caso_aberto && (
        <span className="row-case">
          <Icon name="pulse" size={16} />
          Caso aberto
        </span>
      )}
      {student.percentual_ausencia != null && (
        <span className="row-percent">{absenceWords(student.percentual_ausencia, 'tudo')}</span>
      )}
      <Seal value={student.selo ?? null} />
      <Icon name="next" size={16} />
    </li>
  )
}

/** `first` holds back what stands below until the rows are there: it would jump. */
export function StudentRowsWaiting({ first = false }: { first?: boolean }) {
  return (
    <ul
      className={first ? 'rows ruled first-wait' : 'rows ruled'}
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
