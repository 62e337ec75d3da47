import { Button } from '#console/ui/button.tsx'
import { type Status, statusLabels } from '#domain/attendance'
import { weekdayOf, weekdays } from '#domain/class-day'
import { registeredWords } from '#domain/typed-marks'
import { formatDate } from '#model/format'
import type { FolhaADigitar } from '../../calls.ts'
import { markLetters } from '../../month-sheet.ts'
import { type Place, registerOf } from './typed.ts'

interface TypingBarProps {
  readonly sheet: FolhaADigitar
  readonly at: Place | null
  /** Whether the day of the place may be typed. */
  readonly isOpen: boolean
  readonly onMark: (status: Status | null) => void
  readonly onAllPresent: () => void
  readonly onAlter: () => void
}

const statuses = Object.keys(statusLabels) as Status[]

/** The day and the child of the place in the grid, and what marks them. */
export function TypingBar({ sheet, at, isOpen, onMark, onAllPresent, onAlter }: TypingBarProps) {
  const [day, child] = at ? [sheet.dias[at.column], sheet.alunos[at.row]] : []
  if (!at || !day || !child) return null
  const saved = registerOf(sheet, at.column)
  return (
    <fieldset className="actions typing-bar">
      <legend className="hidden-text">Marcar na folha</legend>
      <p>
        <strong>{child.nome}</strong>
        <small>
          {formatDate(day)}, {weekdays[weekdayOf(day)]}
          {saved && ` · ${registeredWords(saved.salvo_por, saved.salvo_em, saved.da_folha)}`}
        </small>
      </p>
      {isOpen ? (
        <>
          {statuses.map((status) => (
            <Button key={status} aria-label={statusLabels[status]} onClick={() => onMark(status)}>
              {markLetters[status]}
            </Button>
          ))}
          <Button onClick={() => onMark(null)}>Limpar</Button>
          <Button onClick={onAllPresent}>Todos presentes</Button>
        </>
      ) : (
        <Button onClick={onAlter}>
          Alterar<span className="hidden-text"> {formatDate(day)}</span>
        </Button>
      )}
    </fieldset>
  )
}
