import { type ChangeEvent, type KeyboardEvent, type MouseEvent, memo } from 'react'
import { isStatus, type Status, statusLabels } from '#model/attendance'
import type { Mark } from './day.ts'
import './roll.css'

interface StudentRowProps {
  readonly id: number
  readonly nome: string
  readonly mark: Mark
  /** The server's word, where it is no status of the product and nobody has judged it yet. */
  readonly unknownWord: string | null
  readonly onMark: (aluno: number, mark: Mark) => void
}

const markOfKey: Readonly<Record<string, Mark>> = {
  p: 'presente',
  a: 'ausente',
  j: 'justificado',
  delete: null,
}

function focusNext(row: Element) {
  const radios = 'input[type=radio]'
  const next = row.nextElementSibling
  const target =
    next?.querySelector<HTMLElement>(`${radios}:checked`) ?? next?.querySelector(radios)
  if (target instanceof HTMLElement) target.focus()
}

/** One student. Memoised on plain values: a mark renders its own row and no other. */
export const StudentRow = memo(function StudentRow(props: StudentRowProps) {
  const { id, nome, mark, unknownWord, onMark } = props
  const choose = (status: Status) => onMark(id, status)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const wanted = markOfKey[event.key.toLowerCase()]
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMark(id, wanted)
    const row = event.currentTarget.closest('li')
    if (row) focusNext(row)
  }
  return (
    <li className={unknownWord === null ? 'student' : 'student review'}>
      <fieldset onKeyDown={onKeyDown}>
        <legend>
          {nome} <small>ID {id}</small>
        </legend>
        <StatusChoice name={`aluno-${id}`} mark={mark} onMark={choose} />
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
  // A click on the chosen one counts too: it confirms a word the product does not know.
  const choose = (event: ChangeEvent<HTMLInputElement> | MouseEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    if (isStatus(value)) onMark(value)
  }
  return (
    <div className="status-choice">
      {statuses.map((status) => (
        <label key={status} className={`status-option ${status}`}>
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
