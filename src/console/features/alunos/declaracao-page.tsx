import { useList } from '@refinedev/core'
import { type FormEvent, useId, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useAllowed } from '#console/api/auth-provider'
import { call } from '#console/api/call'
import { HttpError, isOurServer } from '#console/api/request'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { columnsOf } from '#console/crud/columns.tsx'
import { paths } from '#console/paths'
import { inAntd } from '#console/ui/antd.tsx'
import { dayIn } from '#console/ui/day'
import { DayField } from '#console/ui/day-field.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { PageHeader, usePageTitle } from '#console/ui/page-header.tsx'
import { BackButton, Loaded, MissingPage, PageState } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { Rows } from '#console/ui/table.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { dayOf } from '#model/format'
import { aluno } from '#resources/aluno'
import type { DeclaracaoEmitida } from '#resources/chamadas/declaracao'
import { declaracao } from '#resources/declaracao'
import { Letter } from './declaracao-letter.tsx'
import { useStudent } from './student.ts'
import './declaracao.css'

const AnnulDialog = lazy(() => import('./annul-dialog.tsx'))

export default inAntd(DeclaracaoPage)

function DeclaracaoPage() {
  const { id = '' } = useParams()
  const { query } = useStudent(id)
  const role = useRole()
  const back = role === 'assistente_social' ? paths.casoDoAluno(id) : paths.aluno(id)
  const title = declaracao.label.one
  usePageTitle(query.data ? `${title} · ${query.data.data.nome}` : title)
  if (!isOurServer()) return <MissingPage text="Este servidor não emite declarações." back={back} />
  if (!query.data)
    return <PageState query={query} what="o aluno" missing={{ text: aluno.label.missing, back }} />
  return <Statements student={query.data.data} back={back} />
}

function Statements({ student, back }: { student: Row & { nome: string }; back: string }) {
  const [issued, setIssued] = useState<DeclaracaoEmitida | null>(null)
  const { opened, open, close } = useDialogState<Row>()
  const mayAnnul = useAllowed(declaracao, 'anular')
  const { query } = useList<Row, HttpError>({
    resource: declaracao.name,
    filters: [{ field: 'aluno_id', operator: 'eq', value: student.id }],
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  const columns = columnsOf(declaracao, useRole())
    .filter(({ name }) => name !== 'id')
    .map((column) => ({ ...column, sortable: false }))
  const annul = (row: Row) =>
    !row.anulada_em && (
      <button
        type="button"
        className="button small"
        aria-label={`Anular a declaração ${row.numero}`}
        onClick={() => open(row)}
      >
        Anular
      </button>
    )
  return (
    <article className="statement-page">
      <PageHeader title={`${declaracao.label.one} · ${student.nome}`}>
        <BackButton to={back} />
        {issued && (
          <button type="button" className="button primary" onClick={() => window.print()}>
            Imprimir
          </button>
        )}
      </PageHeader>
      {issued ? (
        <>
          <p className="statement-note" role="status">
            Declaração {issued.numero} emitida. O código só aparece agora: para outra via, emita
            outra. A emissão fica nos acessos do aluno.
          </p>
          <MissingSettings of={issued} />
          <Letter statement={issued} />
          <button type="button" className="button" onClick={() => setIssued(null)}>
            Emitir outra
          </button>
        </>
      ) : (
        <IssueForm
          student={student.id}
          onIssued={(statement) => {
            setIssued(statement)
            query.refetch()
          }}
        />
      )}
      <Panel id="declaracoes" title={declaracao.label.many} className="statement-list">
        <Loaded
          query={query}
          what="as declarações"
          waiting={<div className="skeleton rows-wait" />}
        >
          {({ data }) =>
            data.length === 0 ? (
              <p className="panel-empty">{declaracao.label.empty}</p>
            ) : (
              <Rows
                {...{ columns }}
                rows={data}
                keyOf={({ id }) => id}
                heading="numero"
                actionsWidth={96}
                actions={mayAnnul ? annul : null}
              />
            )
          }
        </Loaded>
      </Panel>
      {opened && <AnnulDialog statement={opened} onClose={close} />}
    </article>
  )
}

/** The paper has lines in the place of what 'Ajustes' does not say. */
function MissingSettings({ of: { instituto, cidade } }: { of: DeclaracaoEmitida }) {
  const role = useRole()
  if (instituto && cidade) return null
  return (
    <p className="statement-note">
      O nome e a cidade do instituto não estão todos em{' '}
      {role === 'coordenador' ? <Link to="/ajustes">Ajustes</Link> : 'Ajustes, da coordenação'}: na
      declaração há linhas no lugar deles.
    </p>
  )
}

const names = ['inicio', 'fim'] as const
const labels = { inicio: 'De', fim: 'Até' } as const

interface IssueFormProps {
  readonly student: number
  readonly onIssued: (statement: DeclaracaoEmitida) => void
}

function IssueForm({ student, onIssued }: IssueFormProps) {
  const id = useId()
  const today = dayOf(new Date())
  const [period, setPeriod] = useState<Record<(typeof names)[number], string | null>>({
    inicio: `${today.slice(0, 4)}-01-01`,
    fim: today,
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [state, setState] = useState<'open' | 'busy' | 'failed'>('open')

  async function issue(event: FormEvent) {
    event.preventDefault()
    if (state === 'busy') return
    const wrong = names.filter((name) => dayIn(period[name]) === null)
    setErrors(Object.fromEntries(wrong.map((name) => [name, 'Data inválida'])))
    if (wrong.length > 0) return
    setState('busy')
    try {
      const params = { id: student }
      const options = { body: period }
      onIssued((await call<DeclaracaoEmitida>(declaracao, 'emitir', params, options)).data)
    } catch (error) {
      const refused = error instanceof HttpError ? error.errors : {}
      setErrors(refused)
      setState(Object.keys(refused).length > 0 ? 'open' : 'failed')
    }
  }

  return (
    <form className="card statement-form" onSubmit={issue} noValidate>
      {names.map((name) => (
        <div className="field-line" key={name}>
          <label htmlFor={`${id}-${name}`}>{labels[name]}</label>
          <DayField
            id={`${id}-${name}`}
            label={labels[name]}
            value={period[name]}
            onChange={(day) => setPeriod({ ...period, [name]: day })}
            aria-invalid={errors[name] !== undefined}
            aria-describedby={`${id}-${name}-error`}
          />
          <p
            id={`${id}-${name}-error`}
            className="statement-error"
            role={errors[name] ? 'alert' : undefined}
          >
            {errors[name]}
          </p>
        </div>
      ))}
      <button type="submit" className="button primary" aria-busy={state === 'busy'}>
        {state === 'busy' ? 'Emitindo...' : 'Emitir declaração'}
      </button>
      {state === 'failed' && (
        <p className="statement-error" role="alert">
          Erro ao emitir a declaração. Tente novamente.
        </p>
      )}
    </form>
  )
}
