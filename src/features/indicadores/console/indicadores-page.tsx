import { useSearchParams } from 'react-router'
import { useCall } from '#console/api/use-call'
import { Button, PrimaryButton } from '#console/ui/button.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { MoreActions } from '#console/ui/more-actions.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { saveFile } from '#console/ui/save-file'
import type { Indicators } from '#domain/indicators'
import { useClassNames } from '#features/turmas/console/class-names'
import { dayOf, longDate } from '#model/format'
import { choiceWords } from '#model/wording'
import { turma } from '#resources/turma'
import { indicadores } from '../calls.ts'
import { CellsTable } from './cells-table.tsx'
import type { ChartsProps } from './charts.tsx'
import './indicadores.css'
import {
  mistakesIn,
  periodWords,
  readQuestion,
  scopeWords,
  sideBySide,
  writeQuestion,
} from './periods.ts'
import { QuestionForm } from './question-form.tsx'
import { tablesOf } from './tables.ts'

const Charts = lazy<ChartsProps>(
  () => import('./charts.tsx'),
  () => <div className="skeleton charts-wait" aria-hidden="true" />,
)

/** What the institute tells of a period, to itself and to those who pay for it. */
export default function IndicadoresPage() {
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date())
  const { query: classes } = useClassNames()
  const question = readQuestion(params, today, classes.data?.data)
  const { inicio, fim, turma: turmaId, turno, idade } = question
  const isAsked = Object.keys(mistakesIn(question)).length === 0
  const query = useCall(
    indicadores,
    'indicadores',
    {
      data_inicio: inicio ?? '',
      data_fim: fim ?? '',
      ...(turmaId !== null && { turma_id: turmaId }),
      ...(turno !== null && { turno }),
      ...(idade !== null && (idade === sideBySide ? { por_idade: '1' } : { idade })),
    },
    { enabled: isAsked },
  )
  const chosen = classes.data?.data.find(({ id }) => id === turmaId)
  const of = chosen ? choiceWords(turma, chosen) : null
  const scope = scopeWords(question, of)
  return (
    <article className="indicators">
      <PageHeader
        lead={
          <>
            <span className="not-printed">
              {idade === sideBySide
                ? 'Cada faixa de idade em uma coluna.'
                : 'Cada número ao lado do período anterior.'}{' '}
              {scope.join(' · ')}
            </span>
            <span className="print-only">
              {[query.data?.instituto, inicio && fim && periodWords({ inicio, fim }), ...scope]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        }
      >
        {query.data && <Actions answer={query.data} scope={scope} isOfClass={turmaId !== null} />}
      </PageHeader>
      <QuestionForm
        question={question}
        classes={classes.data?.data ?? []}
        today={today}
        onChange={(next) => setParams(writeQuestion(next), { replace: true })}
      />
      {isAsked && (
        <Loaded
          query={query}
          what="os indicadores"
          waiting={<div className="skeleton numbers-wait" aria-hidden="true" />}
        >
          {(answer) => (
            <>
              <section className="card numbers">
                <CellsTable table={tablesOf(answer, turmaId !== null).numeros} />
              </section>
              <Charts answer={answer} of={turmaId === null ? null : (of ?? turma.label.one)} />
              <footer className="signature">
                <p>
                  {answer.cidade ?? blank}, {longDate(dayOf(new Date()))}
                </p>
                <p>Assinatura: {blank}</p>
              </footer>
            </>
          )}
        </Loaded>
      )}
    </article>
  )
}

const blank = '____________________'

interface ActionsProps {
  readonly answer: Indicators
  readonly scope: readonly string[]
  readonly isOfClass: boolean
}

function Actions({ answer, scope, isOfClass }: ActionsProps) {
  const { inicio, fim } = answer.periodo
  const tables = tablesOf(answer, isOfClass, scope)
  const name = `indicadores-${inicio}-a-${fim}`
  const saveCsv = async () => {
    const { csvFile } = await import('./sheet-files.ts')
    saveFile(`${name}.csv`, csvFile(tables.numeros))
  }
  const saveWorkbook = async () => {
    const [{ sheetsOf }, { workbookOf }] = await Promise.all([
      import('./sheet-files.ts'),
      import('#console/ui/workbook'),
    ])
    saveFile(`${name}.xlsx`, await workbookOf(sheetsOf(Object.values(tables))))
  }
  return (
    <>
      <MoreActions>
        <Button onClick={saveCsv}>Exportar CSV</Button>
        <Button onClick={saveWorkbook}>Exportar XLSX</Button>
      </MoreActions>
      <PrimaryButton onClick={() => window.print()}>Imprimir</PrimaryButton>
    </>
  )
}
