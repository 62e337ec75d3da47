import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { offers } from '#console/api/resources'
import { addressNow } from '#console/ui/address'
import { inAntd } from '#console/ui/antd.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Loaded, LoadFailure } from '#console/ui/page-state.tsx'
import { useFocusReturn } from '#console/ui/use-dialog-state'
import { folha } from '#features/folha/calls'
import { addresses } from '#resources/addresses'
import { turma } from '#resources/turma'
import { type Turma, useClasses } from '../registro/classes.ts'
import './attendance.css'
import { useAttendance } from './attendance-query.ts'
import { Results } from './results.tsx'
import {
  checkSearch,
  isComplete,
  readSearch,
  type Search,
  type SearchErrors,
  writeSearch,
} from './search.ts'
import { SearchForm } from './search-form.tsx'

const FailureDialog = lazy(() => import('#console/ui/failure-dialog.tsx'))

export default inAntd(FrequenciasPage)

function FrequenciasPage() {
  const { turma } = readSearch(useSearchParams()[0])
  return (
    <>
      <PageHeader>
        {offers(folha, 'folhaDoMes') && (
          <Link className="button" to={turma === null ? addresses.folhas : addresses.folha(turma)}>
            Folha do mês
          </Link>
        )}
      </PageHeader>
      <Loaded
        query={useClasses()}
        what="as turmas"
        waiting={
          <p className="nothing" role="status">
            Carregando as turmas…
          </p>
        }
      >
        {(turmas) => <AttendanceSearch turmas={turmas} />}
      </Loaded>
    </>
  )
}

function AttendanceSearch({ turmas }: { turmas: readonly Turma[] }) {
  const { search, errors, searched, name, change, submit, setName } = useSearch(turmas)
  const { data, why, saving, isFetching, isError, ...query } = useAttendance(searched, turmas)
  const { errorUpdatedAt, refetch } = query
  const [readAt, setReadAt] = useState(0)
  const { saveFocus, restoreFocus } = useFocusReturn()
  // The results belong to the class and mode that were searched, not to those chosen since.
  const current = searched?.modo === search.modo && searched.turma === search.turma
  const find = () => {
    saveFocus()
    submit(refetch)
  }
  const acknowledge = () => {
    setReadAt(errorUpdatedAt)
    restoreFocus()
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
        <p className="nothing" role="status">
          Buscando frequências…
        </p>
      )}
      {current && data && !isError && !isFetching && (
        <Results records={data} {...{ why, saving, name }} modo={searched.modo} onName={setName} />
      )}
      {isError && !isFetching && <LoadFailure what="a frequência" onRetry={() => refetch()} />}
      {isError && !isFetching && readAt !== errorUpdatedAt && (
        <FailureDialog message="Erro ao buscar dados de frequência." onClose={acknowledge} />
      )}
    </>
  )
}

interface Choice {
  readonly address: string
  readonly search: Search
  readonly errors: SearchErrors
}

function useSearch(turmas: readonly Turma[]) {
  const [params, setParams] = useSearchParams()
  const inAddress = readSearch(params, turmas)
  const checkedAddress = checkSearch(inAddress)
  const searched = isComplete(checkedAddress) ? checkedAddress : null
  const address = searched ? writeSearch(searched).toString() : ''
  const isGone = params.has('turma') && inAddress.turma === null
  const errors = isGone ? { turma: turma.label.missing } : {}
  const fresh: Choice = { address, search: inAddress, errors }
  const [choice, setChoice] = useState(fresh)
  // A search, a link or the back button has changed the address: the choice starts again from it.
  if (choice.address !== address) setChoice(fresh)

  function setName(name: string) {
    const after = addressNow()
    if (name) after.set('nome', name)
    else after.delete('nome')
    setParams(after, { replace: true })
  }

  return {
    search: choice.search,
    errors: choice.errors,
    searched,
    name: params.get('nome') ?? '',
    setName,
    change: (part: Partial<Search>) =>
      setChoice({ ...choice, search: { ...choice.search, ...part }, errors: {} }),
    submit: (repeat: () => void) => {
      const checked = checkSearch(choice.search)
      if (!isComplete(checked)) setChoice({ ...choice, errors: checked })
      else if (writeSearch(checked).toString() === address) repeat()
      else setParams(writeSearch(checked))
    },
  }
}
