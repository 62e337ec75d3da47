import { useOne } from '@refinedev/core'
import { useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { useMay } from '#console/api/auth-provider'
import { call } from '#console/api/call'
import { HttpError } from '#console/api/request'
import { listPath } from '#console/api/resources'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { useList } from '#console/api/use-list'
import { columnsOf } from '#console/crud/columns.tsx'
import { ActionDialog } from '#console/crud/lazy-dialogs'
import { useScroller } from '#console/crud/scroller'
import { inAntd } from '#console/ui/antd.tsx'
import { Button, PrimaryButton } from '#console/ui/button.tsx'
import { PageHeader, usePageTitle } from '#console/ui/page-header.tsx'
import { BackButton, isMissing, Loaded, MissingPage, PageState } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { Rows } from '#console/ui/table.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { useTask } from '#console/ui/use-task'
import { ClassChoice } from '#features/alunos/console/class-choice.tsx'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { type DeclaracaoEmitida, declaracao } from '#resources/declaracao'
import { vinculo } from '#resources/vinculo'
import { anulacao } from '../calls.ts'
import { Letter } from './declaracao-letter.tsx'
import { type Issued, type Named, StatementForm } from './statement-form.tsx'
import './declaracao.css'

/** As many as are issued in one go. */
const most = 200

export default inAntd(DeclaracaoPage)

/** Statements of one student, of those that an address lists, or of a class. */
function DeclaracaoPage() {
  const { id = '' } = useParams()
  const turma = useSearchParams()[0].get('turma')
  const role = useRole()
  const ids = id.split(',')
  const ofAssistant = role === 'assistente_social'
  const list = ofAssistant ? addresses.alunosRelatorios : listPath(aluno)
  const page = ofAssistant ? addresses.casoDoAluno(id) : addresses.aluno(id)
  const back = id && ids.length === 1 ? page : list
  const { query } = useList<Named, HttpError>({
    resource: aluno.name,
    filters: id
      ? [{ field: 'id', operator: 'in', value: ids }]
      : [{ field: 'esta_em', operator: 'eq', value: turma }],
    sorters: [{ field: 'nome', order: 'asc' }],
    pagination: { mode: 'off' },
    meta: { only: ['id', 'nome'] },
    queryOptions: { enabled: Boolean(id || turma) && ids.length <= most },
  })
  const students = query.data?.data
  // A student who was there twice is asked for by the id that is no more; of several, one after the other.
  const gone = ids.find((each) => id && students?.every((one) => String(one.id) !== each))
  const { query: other } = useOne<Named, HttpError>({
    ...{ resource: aluno.name, id: gone ?? '' },
    queryOptions: { enabled: Boolean(gone) },
  })
  const { one, many } = declaracao.label
  const names = students?.length === 1 ? students[0]?.nome : `${students?.length} alunos`
  const title = students?.length === 1 ? one : many
  usePageTitle(students ? `${title} · ${names}` : one)
  if (ids.length > most)
    return <MissingPage text={`Escolha até ${most} alunos de uma vez.`} back={back} />
  const lead = turma ? 'Ninguém está nessa turma. Escolha outra.' : 'Escolha a turma.'
  if (!id && (!turma || students?.length === 0 || isMissing(query.error)))
    return <ClassChoice lead={lead} pathOf={addresses.declaracoes} />
  const missing = { text: aluno.label.missing, back }
  if (!students) return <PageState query={query} what="os alunos" missing={missing} />
  if (gone && !other.data && !isMissing(other.error))
    return <PageState query={other} what="os alunos" missing={missing} />
  if (gone && (other.data || ids.length > 1)) {
    const now = ids.map((each) => (each === gone ? other.data?.data.id : each)).filter(Boolean)
    return <Navigate replace to={addresses.declaracao([...new Set(now.map(String))].join(','))} />
  }
  if (students.length === 0) return <MissingPage {...missing} />
  return <Statements {...{ students, back }} turma={Number(turma)} title={`${title} · ${names}`} />
}

interface StatementsProps {
  readonly students: readonly Named[]
  /** The class of the address; 0 where there is none. */
  readonly turma: number
  readonly title: string
  readonly back: string
}

function Statements({ students, turma, title, back }: StatementsProps) {
  const [issued, setIssued] = useState<Issued | null>(null)
  const { opened, open, close } = useDialogState<Row>()
  const mayAnnul = useMay(anulacao, 'anularDeclaracao')
  const isOfMany = students.length > 1
  const { query } = useList<Row, HttpError>({
    resource: declaracao.name,
    filters: [{ field: 'aluno_id', operator: 'in', value: students.map(({ id }) => id) }],
    pagination: { mode: 'off' },
  })
  const classes = useClassesOf(students)
  // There is room for a name.
  const left = isOfMany ? ['id', 'inicio', 'fim', 'anulada_em'] : ['id']
  const names = new Map(students.map(({ id, nome }) => [id, nome]))
  const columns = [
    ...(isOfMany
      ? [{ name: 'aluno', title: 'Aluno', cell: (row: Row) => names.get(row.aluno_id) }]
      : []),
    ...columnsOf(declaracao, useRole()).filter(({ name }) => !left.includes(name)),
  ].map((column) => ({ ...column, sortable: false }))
  const actionsWidth = mayAnnul ? 232 : 136
  // The panel around it has the name of the rows.
  const name = `Tabela de ${declaracao.label.many.toLowerCase()}`
  const scroller = useScroller(name, [...columns, { width: actionsWidth }])

  const [, print] = useTask(
    async ({ id }: Row) => {
      const { data } = await call<DeclaracaoEmitida>(declaracao, 'outraVia', { id })
      setIssued({ statements: [data], refused: [] })
    },
    (error) =>
      error instanceof HttpError && error.status === 409
        ? error.message
        : 'Erro ao imprimir. Tente novamente.',
  )

  const actions = (row: Row) =>
    !row.anulada_em && (
      <span className="actions statement-actions">
        <Button
          className="small"
          aria-label={`Outra via da declaração ${row.numero}`}
          onClick={() => print(row)}
        >
          Outra via
        </Button>
        {mayAnnul && (
          <Button
            className="small"
            aria-label={`Anular a declaração ${row.numero}`}
            onClick={() => open(row)}
          >
            Anular
          </Button>
        )}
      </span>
    )
  return (
    <article className="statement-page">
      <PageHeader title={title}>
        <BackButton to={back} />
        {issued && (
          <>
            <Button onClick={() => setIssued(null)}>Emitir outra</Button>
            <PrimaryButton onClick={() => window.print()}>Imprimir</PrimaryButton>
          </>
        )}
      </PageHeader>
      {issued ? (
        <>
          <Note issued={issued} />
          {issued.statements.map((statement) => (
            <Letter key={statement.id} statement={statement} />
          ))}
        </>
      ) : (
        <StatementForm
          key={classes.length}
          {...{ students, classes, turma }}
          onIssued={(done) => {
            setIssued(done)
            query.refetch()
          }}
        />
      )}
      <Panel id="declaracoes" title={declaracao.label.many} className="statement-list">
        <Loaded query={query} what="as declarações">
          {({ data }) =>
            data.length === 0 ? (
              <p className="panel-empty">{declaracao.label.empty}</p>
            ) : (
              <Rows
                {...{ columns, actions, actionsWidth, scroller }}
                rows={data}
                keyOf={({ id }) => id}
                heading="numero"
              />
            )
          }
        </Loaded>
      </Panel>
      {opened && (
        <ActionDialog
          action={anulacao.anularDeclaracao}
          resource={declaracao}
          row={opened}
          onClose={close}
        />
      )}
    </article>
  )
}

/** The classes in which students are or were, by name. */
function useClassesOf(students: readonly Named[]): readonly Named[] {
  const { query } = useList<Row, HttpError>({
    resource: vinculo.name,
    filters: [{ field: 'aluno_id', operator: 'in', value: students.map(({ id }) => id) }],
    pagination: { mode: 'off' },
    meta: { only: ['turma_id'] },
  })
  const names = new Map(
    query.data?.data.map(({ turma_id, turma }) => [turma_id, turma?.nome ?? '']),
  )
  return [...names]
    .map(([id, nome]) => ({ id, nome }))
    .sort((one, other) => one.nome.localeCompare(other.nome, 'pt-BR'))
}

/** What was issued, to whom nothing, and what the paper has lines in the place of. */
function Note({ issued: { statements, refused } }: { issued: Issued }) {
  const role = useRole()
  const [first] = statements
  return (
    <div className="statement-note" role="status">
      <p>
        {statements.length === 1
          ? `Declaração ${first?.numero}`
          : `${statements.length} declarações, de ${first?.numero} a ${statements.at(-1)?.numero}`}
        , cada emissão e cada via nos acessos do aluno. Outra via é a mesma declaração.
      </p>
      {refused.map(({ nome, why }) => (
        <p key={nome} className="statement-error">
          Sem declaração: {nome}, {why}.
        </p>
      ))}
      {!(first?.instituto && first.cidade) && (
        <p>
          O nome e a cidade do instituto não estão todos em{' '}
          {role === 'coordenador' ? <Link to="/ajustes">Ajustes</Link> : 'Ajustes, da coordenação'}:
          na declaração há linhas no lugar deles.
        </p>
      )}
    </div>
  )
}
