import { type ChangeEvent, type KeyboardEvent, type MouseEvent, memo, type ReactNode } from 'react'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { isStatus, type Status, statusLabels } from '#domain/attendance'
import { statusOfKey } from '#domain/typed-marks'
import { formatDate } from '#model/format'
import type { Mark } from './day.ts'
import { hasExtras } from './has-extras.ts'
import './roll.css'

const ExcuseOfDay = lazyInAntd(() => import('./excuse-of-day.tsx'))

interface StudentRowProps {
  readonly id: number
  readonly nome: string
  readonly mark: Mark
  readonly unknownWord: string | null
  readonly excusedUntil: string | undefined
  /** What other classes have marked the student as that day. */
  readonly elsewhere: string | undefined
  /** The same element while its lessons are the same. */
  readonly lessons: ReactNode
  readonly onMark: (aluno: number, mark: Mark) => void
}

const markOfKey: Readonly<Record<string, Mark>> = { ...statusOfKey, delete: null }

function focusNext(row: Element) {
  const radios = 'input[type=radio]'
  const next = row.nextElementSibling
  const target =
    next?.querySelector<HTMLElement>(`${radios}:checked`) ?? next?.querySelector(radios)
  if (target instanceof HTMLElement) target.focus()
}

/** Memoised on what does not change with a mark: it renders its own row and no other. */
export const StudentRow = memo(function StudentRow(props: StudentRowProps) {
  const { id, nome, mark, unknownWord, excusedUntil, elsewhere, lessons, onMark } = props
  const choose = (status: Status) => onMark(id, status)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys of a dialog that the row has opened come here too.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    const pressed = markOfKey[event.key.toLowerCase()]
    if (pressed === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMark(id, pressed)
    const row = event.currentTarget.closest('li')
    if (row) focusNext(row)
  }
  return (
    <li className={unknownWord === null ? 'student' : 'student review'}>
      <fieldset
        onKeyDown={onKeyDown}
        aria-describedby={
          [elsewhere && `outras-${id}`, excusedUntil && `motivo-${id}`, lessons && `aulas-${id}`]
            .filter(Boolean)
            .join(' ') || undefined
        }
      >
        <legend>
          <span className="student-name">{nome}</span> <small className="student-id">ID {id}</small>
        </legend>
        {hasExtras() && (
          <div className="student-lessons">
            {excusedUntil && (
              <DialogButton
                id={`motivo-${id}`}
                className="excused"
                title={`Justificativa de ${nome}`}
                dialog={(onClose) => (
                  <ExcuseOfDay aluno={{ id, nome }} until={excusedUntil} {...{ onClose }} />
                )}
              >
                J até {formatDate(excusedUntil).slice(0, 5)}
              </DialogButton>
            )}
            {lessons}
          </div>
        )}
        <StatusChoice name={`aluno-${id}`} mark={mark} onMark={choose} />
        {elsewhere && (
          <p className="student-elsewhere" id={`outras-${id}`}>
            {elsewhere}
          </p>
        )}
        {unknownWord !== null && (
          <p className="student-note">
            Situação não reconhecida: “{unknownWord}”. Confira e marque para regravar.
          </p>
        )}
      </fieldset>
    </li>
  )
})

const statuses = Object.keys(statusLabels).filter(isStatus)

interface StatusChoiceProps {
  readonly name: string
  readonly mark: Mark
  readonly onMark: (mark: Status) => void
}

/** Native radios that look like one segmented control: a third of the cost of antd's with 200 students. */
function StatusChoice({ name, mark, onMark }: StatusChoiceProps) {
  // A click on the checked radio counts too: it confirms a word that the product does not know.
  const choose = (event: ChangeEvent<HTMLInputElement> | MouseEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    if (isStatus(value)) onMark(value)
  }
  return (
    <div className="status-choice">
      {statuses.map((status) => (
        <label key={status} className={`status-option ${status}`} title={statusLabels[status]}>
          <input
            type="radio"
            name={name}
            value={status}
            checked={mark === status}
            onChange={choose}
            onClick={choose}
          />
          {statusLabels[status]}
          <span
            className="status-letter"
            aria-hidden="true"
            data-letter={statusLabels[status].charAt(0)}
          />
        </label>
      ))}
    </div>
  )
}
