import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { InlineButton } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { lazyInAntd, pointing } from '#console/ui/lazy.tsx'
import { statusLabels } from '#domain/attendance'
import { type Day, elsewhereOf, isDirty, type Mark, markOf, unknownWordOf } from './day.ts'
import { hasExtras } from './has-extras.ts'
import type { Lessons } from './last-lessons.tsx'
import { type AlunoDaChamada, byAbsences, isFound, type StatusFilter } from './roll.ts'
import { StudentRow } from './student-row.tsx'
import { texts } from './texts.ts'

export const KeysDialog = lazyInAntd<{ readonly onClose: () => void }>(
  () => import('./keys-dialog.tsx'),
)
const bringKeys = pointing(KeysDialog)

interface RollListProps {
  readonly alunos: readonly AlunoDaChamada[]
  readonly day: Day
  /** Null until they have come. */
  readonly lessons: Lessons | null
  readonly order: Order
  readonly headPlace: HTMLElement | null
  readonly morePlace: HTMLElement | null
  readonly onMark: (aluno: number, mark: Mark) => void
  /** Enter in the search; one found alone is marked, and the search is cleared. */
  readonly onFound?: (found: readonly AlunoDaChamada[]) => void
  readonly onHelp?: (isOpen: boolean) => void
  /** What is said of the last lessons where they did not come, in the place of the order. */
  readonly children?: ReactNode
}

/** Whether those with more absences come first, and its setter: it outlives the day. */
export type Order = readonly [boolean, (isByAbsences: boolean) => void]

export function RollList(props: RollListProps) {
  const { alunos, day, lessons, order, headPlace, morePlace, onMark, onFound, onHelp } = props
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<StatusFilter>('todos')
  const deferred = useDeferredValue(search)
  // Once a mark was made, only the educator changes the order.
  const [counted, setCounted] = useState(lessons)
  const [isMarked, setMarked] = useState(isDirty(day))
  if (!isMarked && isDirty(day)) setMarked(true)
  if (!isMarked && counted !== lessons) setCounted(lessons)
  const isByAbsences = order[0] && counted !== null
  const ordered = useMemo(
    () => (isByAbsences ? byAbsences(alunos, counted.absences) : alunos),
    [alunos, counted, isByAbsences],
  )
  const found = useMemo(
    () => ordered.filter((aluno) => isFound(aluno, deferred)),
    [ordered, deferred],
  )
  const isShown = ({ id }: AlunoDaChamada) => status === 'todos' || markOf(day, id) === status
  const shown = found.filter(isShown)
  const enter = () => {
    if (!search.trim()) return
    // What is typed, and not what is shown already.
    const matches = alunos.filter((aluno) => isFound(aluno, search) && isShown(aluno))
    onFound?.(matches)
    if (matches.length === 1) setSearch('')
  }
  return (
    <>
      {headPlace &&
        createPortal(
          <RollSearch value={search} onChange={setSearch} onEnter={onFound && enter}>
            {status !== 'todos' && (
              <InlineButton onClick={() => setStatus('todos')}>
                Só {options[status].toLowerCase()}s: mostrar todos
              </InlineButton>
            )}
          </RollSearch>,
          headPlace,
        )}
      {morePlace &&
        createPortal(
          <>
            <StatusOptions status={status} onStatus={setStatus} />
            {hasExtras() && (
              <div className="register-order-place">
                {props.children}
                <label className="register-order">
                  <input
                    type="checkbox"
                    disabled={!lessons?.counted}
                    checked={order[0] && (isByAbsences || lessons === null)}
                    onChange={(event) => {
                      setCounted(lessons)
                      order[1](event.target.checked)
                    }}
                  />
                  Mais faltas primeiro <small>{lessons?.counted}</small>
                </label>
              </div>
            )}
            <p className="register-hint">
              Pelo teclado, P, A e J marcam e passam ao próximo aluno; Del limpa a marcação.{' '}
              {onHelp && (
                <InlineButton onClick={() => onHelp(true)} {...bringKeys}>
                  Todas as teclas (?)
                </InlineButton>
              )}
            </p>
          </>,
          morePlace,
        )}
      {shown.length === 0 ? (
        <p className="register-empty" role="status">
          {alunos.length === 0 ? texts.noStudents : texts.noneFound}
        </p>
      ) : (
        <ul
          className={`register-roll${isByAbsences ? ' by-absences' : ''}${deferred ? ' is-found' : ''}`}
          aria-label="Alunos da turma"
        >
          {shown.map(({ id, nome }) => (
            <StudentRow
              key={id}
              id={id}
              nome={nome}
              mark={markOf(day, id)}
              unknownWord={unknownWordOf(day, id)}
              excusedUntil={day.excused?.get(id)}
              elsewhere={elsewhereOf(day, id)}
              lessons={lessons?.beside.get(id)}
              onMark={onMark}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const options: Readonly<Record<StatusFilter, string>> = { todos: 'Todos', ...statusLabels }

interface RollSearchProps {
  readonly value: string
  readonly onChange: (search: string) => void
  readonly onEnter: (() => void) | undefined
  readonly children: ReactNode
}

function RollSearch({ value, onChange, onEnter, children }: RollSearchProps) {
  return (
    <>
      {children}
      <search className="register-search">
        <Icon name="search" />
        <input
          type="search"
          placeholder="Buscar por nome ou ID"
          aria-label="Buscar por nome ou ID"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
        />
      </search>
    </>
  )
}

interface StatusOptionsProps {
  readonly status: StatusFilter
  readonly onStatus: (status: StatusFilter) => void
}

function StatusOptions({ status, onStatus }: StatusOptionsProps) {
  const words = Object.keys(options) as StatusFilter[]
  return (
    <fieldset className="status-choice register-filter">
      <legend className="hidden-text">Mostrar</legend>
      {words.map((word) => (
        <label key={word} className="status-option">
          <input
            type="radio"
            name="mostrar"
            checked={status === word}
            onChange={() => onStatus(word)}
          />
          {options[word]}
        </label>
      ))}
    </fieldset>
  )
}
