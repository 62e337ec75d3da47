import { useList } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#console/paths'
import { Icon } from '#console/ui/icon.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { aluno } from '#resources/aluno'
import { type Student, StudentRow, StudentRowsWaiting } from './student-row.tsx'

const { label } = aluno

/** How long after the last key the search begins, in milliseconds. */
const pause = 300
const shown = 6

/** Finds a student by name; each row leads to the case file. */
export function StudentSearch() {
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <search className="card panel student-search">
      <label className="student-search-input">
        <Icon name="search" size={18} />
        <input
          type="search"
          aria-label={label.search}
          placeholder={label.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {wanted && <Found key={wanted} wanted={wanted} />}
    </search>
  )
}

function Found({ wanted }: { wanted: string }) {
  const { query, result } = useList<Student>({
    resource: aluno.name,
    filters: [{ field: 'q', operator: 'contains', value: wanted }],
    sorters: [{ field: 'nome', order: 'asc' }],
    pagination: { pageSize: shown },
    errorNotification: false,
  })
  const total = result.total ?? 0
  if (query.isError) return <LoadFailure what="os alunos" onRetry={query.refetch} />
  if (query.isPending) return <StudentRowsWaiting />
  if (total === 0) return <p className="panel-empty">{label.empty}</p>
  return (
    <>
      <ul className="rows">
        {result.data.map((row) => (
          <StudentRow key={row.id} student={row} to={paths.casoDoAluno(row.id)} />
        ))}
      </ul>
      {total > shown && (
        <Link
          className="panel-more"
          to={`${paths.alunosRelatorios}?${new URLSearchParams({ busca: wanted })}`}
        >
          Ver os {total.toLocaleString('pt-BR')} alunos
        </Link>
      )}
    </>
  )
}
