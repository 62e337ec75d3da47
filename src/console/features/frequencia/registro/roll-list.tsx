import { useDeferredValue, useMemo, useState } from 'react'
import { type Day, type Mark, markOf, unknownWordOf } from './day.ts'
import { type AlunoDaChamada, isFound, type StatusFilter } from './roll.ts'
import { RollFilters } from './roll-filters.tsx'
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
