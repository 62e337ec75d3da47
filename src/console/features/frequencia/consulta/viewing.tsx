import { useState } from 'react'
import type { Turma } from '#console/features/frequencia/registro/classes'
import { lazy } from '#console/ui/lazy.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { useHeldFocus } from '#console/ui/use-held-focus'
import { useAttendance } from './attendance-query.ts'
import { Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { useSearch } from './use-search.ts'

const FailureDialog = lazy(() => import('#console/ui/failure-dialog.tsx'))

const failed = 'Erro ao buscar dados de frequência.'

/** A search, and under it what it found. */
export function Viewing({ turmas }: { turmas: readonly Turma[] }) {
  const { search, errors, asked, name, change, submit, setName } = useSearch()
  const { data, isFetching, isError, errorUpdatedAt, refetch } = useAttendance(asked, turmas)
  const [readAt, setReadAt] = useState(0)
  const { hold, regain } = useHeldFocus()
  // What was found belongs to the class and the mode it was asked for, not to those chosen since.
  const current = asked?.modo === search.modo && asked.turma === search.turma
  const find = () => {
    hold()
    submit(refetch)
  }
  const acknowledge = () => {
    setReadAt(errorUpdatedAt)
    regain()
  }
  return (
    <>
      <SearchForm
        search={search}
        errors={errors}
        turmas={turmas}
        onChange={change}
        onSearch={find}
      />
      {isFetching && (
        <p className="attendance-empty" role="status">
          Buscando frequências…
        </p>
      )}
      {current && data && !isError && !isFetching && (
        <Results records={data} modo={asked.modo} name={name} onName={setName} />
      )}
      {isError && !isFetching && <LoadFailure what="a frequência" onRetry={() => refetch()} />}
      {isError && !isFetching && readAt !== errorUpdatedAt && (
        <FailureDialog message={failed} onClose={acknowledge} />
      )}
    </>
  )
}
