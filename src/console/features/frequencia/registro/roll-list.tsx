import { useDeferredValue, useMemo, useState } from 'react'
import { statusLabels } from '#model/attendance'
import { type Day, type Mark, markOf, unknownWordOf } from './day.ts'
import { type AlunoDaChamada, isFound, type StatusFilter } from './roll.ts'
import { StudentRow } from './student-row.tsx'
import { texts } from './texts.ts'

interface RollListProps {
  readonly alunos: readonly AlunoDaChamada[]
  readonly day: Day
  readonly onMark: (aluno: number, mark: Mark) => void
}

/** The students of the class, searched and filtered. */
export function RollList({ alunos, day, onMark }: RollListProps) {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<StatusFilter>('todos')
  const deferred = useDeferredValue(search)
  const found = useMemo(
    () => alunos.filter((aluno) => isFound(aluno, deferred)),
    [alunos, deferred],
  )
  const shown = found.filter(({ id }) => status === 'todos' || markOf(day, id) === status)
  return (
    <>
      <RollFilters search={search} onSearch={setSearch} status={status} onStatus={setStatus} />
      <p className="register-hint">
        Pelo teclado, P, A e J marcam e passam ao próximo aluno; Del limpa a marcação.
      </p>
      {shown.length === 0 ? (
        <p className="register-empty" role="status">
          {alunos.length === 0 ? texts.noStudents : texts.noneFound}
        </p>
      ) : (
        <ul className="register-roll" aria-label="Alunos da turma">
          {shown.map(({ id, nome }) => (
            <StudentRow
              key={id}
              id={id}
              nome={nome}
              mark={markOf(day, id)}
              unknownWord={unknownWordOf(day, id)}
              onMark={onMark}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const options: Readonly<Record<StatusFilter, string>> = { todos: 'Todos', ...statusLabels }

interface RollFiltersProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly status: StatusFilter
  readonly onStatus: (status: StatusFilter) => void
}

function RollFilters({ search, onSearch, status, onStatus }: RollFiltersProps) {
  // The keys of `options` are the StatusFilter words.
  const words = Object.keys(options) as StatusFilter[]
  return (
    <search className="register-filters">
      <input
        type="search"
        placeholder="Buscar por nome ou ID"
        aria-label="Buscar por nome ou ID"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <fieldset className="status-choice">
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
    </search>
  )
}
