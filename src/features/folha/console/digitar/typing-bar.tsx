import { Button } from '#console/ui/button.tsx'
import { type Status, statusLabels, typedWords } from '#domain/attendance'
import { weekdayOf, weekdays } from '#domain/class-day'
import { dayOf, formatDate } from '#model/format'
import type { FolhaADigitar } from '../../calls.ts'
import { markLetters } from '../../month-sheet.ts'
import { isRegistered, type Place } from './typed.ts'

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
  const day = at && sheet.dias[at.column]
  const child = at && sheet.alunos[at.row]
  if (!at || !day || !child) return null
  return (
    <fieldset className="actions typing-bar">
      <legend className="hidden-text">Marcar na folha</legend>
      <p>
        <strong>{child.nome}</strong>
        <span>
          {formatDate(day)}, {weekdays[weekdayOf(day)]}
          {isRegistered(sheet, at.column) && ` · ${savedWords(sheet, day)}`}
        </span>
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

/** Who saved the register of a day, and from what. */
function savedWords({ registros }: FolhaADigitar, day: string): string {
  const save = registros.find(({ data }) => data === day)
  if (!save) return ''
  const { salvo_por, salvo_em, da_folha } = save
  if (da_folha) return typedWords(salvo_por, salvo_em)
  return `Registrada${salvo_por ? ` por ${salvo_por}` : ''} em ${formatDate(dayOf(new Date(salvo_em))).slice(0, 5)}`
}
