import { Link, useParams, useSearchParams } from 'react-router'
import { useCall } from '#console/api/use-call'
import { leaveBy } from '#console/ui/leave-question'
import { PageHeader, usePageTitle } from '#console/ui/page-header.tsx'
import { PageState } from '#console/ui/page-state.tsx'
import { monthPattern } from '#model/day'
import { dayOf } from '#model/format'
import { addresses } from '#resources/addresses'
import { turma } from '#resources/turma'
import { folha } from '../../calls.ts'
import { MonthBar, spanWords } from '../folha-bar.tsx'
import { SignedSheet } from '../signed-sheet.tsx'
import { Typing } from './typing.tsx'

/** A month of a class, typed from the sheet that was filled in by hand. */
export default function DigitarPage() {
  const { turmaId = '' } = useParams()
  const back = addresses.folha(turmaId)
  const [params, setParams] = useSearchParams()
  const thisMonth = dayOf(new Date()).slice(0, 7)
  const asked = params.get('mes') ?? ''
  const mes = monthPattern.test(asked) && asked <= thisMonth ? asked : thisMonth
  const title = 'Digitar folha'
  // What is typed stands over one answer: it is asked for again only with what was saved.
  const query = useCall(
    folha,
    'folhaADigitar',
    { id: turmaId, mes },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  const sheet = query.data
  usePageTitle(sheet ? `${title} · ${sheet.turma.nome}` : title)
  if (!sheet)
    return <PageState query={query} what="a folha" missing={{ text: turma.label.missing, back }} />
  const open = (month: string) =>
    leaveBy(() => setParams({ mes: month > thisMonth ? thisMonth : month }, { replace: true }))
  return (
    <article className="typed-sheet-page">
      <PageHeader
        title={`${title} · ${sheet.turma.nome}`}
        lead={`${spanWords(mes, 1)}${sheet.educador ? ` · Educador(a): ${sheet.educador}` : ''}`}
      >
        <Link className="button" to={`${back}?mes=${mes}`}>
          Folha do mês
        </Link>
        <SignedSheet {...{ mes }} turma={sheet.turma} isEditable />
      </PageHeader>
      <MonthBar mes={mes} ahead={0} onOpen={open} />
      <Typing
        key={mes}
        first={sheet}
        again={async () => {
          const { data = sheet } = await query.refetch({ throwOnError: true })
          return data
        }}
      />
    </article>
  )
}
