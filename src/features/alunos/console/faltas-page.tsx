import { Link, useSearchParams } from 'react-router'
import { call } from '#console/api/call'
import { useRole } from '#console/api/session'
import { useCall } from '#console/api/use-call'
import { useScroller } from '#console/crud/scroller'
import { Button } from '#console/ui/button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Pager, pageCount, rangeOf } from '#console/ui/pager.tsx'
import { saveFile } from '#console/ui/save-file'
import { type Column, Rows } from '#console/ui/table.tsx'
import { absencePercent, totalOf } from '#domain/attendance'
import { useContact } from '#features/cuidado/console/use-contact.tsx'
import { ShareHelp } from '#features/frequencia/console/share-help.tsx'
import { type FaltasDoAluno, faltas, faltasPorPagina } from '#features/frequencia/faltas'
import {
  mistakesIn,
  periodWords,
  type Question,
  readQuestion,
  scopeWords,
  writeQuestion,
} from '#features/indicadores/console/periods'
import { QuestionForm } from '#features/indicadores/console/question-form.tsx'
import { useClassNames } from '#features/turmas/console/class-names'
import { csvOfCells } from '#model/csv'
import type { Role } from '#model/field'
import { dayOf, formatCount, formatDate, formatPercent } from '#model/format'
import { choiceWords, wordsOf } from '#model/wording'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { turma } from '#resources/turma'
import './faltas.css'

const pageOfStudent: Readonly<Partial<Record<Role, (id: number) => string>>> = {
  coordenador: addresses.aluno,
  assistente_social: addresses.casoDoAluno,
}

const actions = { width: 192 }

/** The words of the question in the call. */
function queryOf({ inicio, fim, turma: turmaId, turno }: Question, pagina: number) {
  return {
    data_inicio: inicio ?? '',
    data_fim: fim ?? '',
    ...(turmaId !== null && { turma_id: turmaId }),
    ...(turno !== null && { turno }),
    pagina,
  }
}

/** Who missed most in a period, to be called about it. */
export default function FaltasPage() {
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date())
  const { query: classes } = useClassNames()
  const question = readQuestion(params, today, classes.data?.data)
  const page = Math.max(1, Number(params.get('pagina')) || 1)
  const change = (next: Question, pagina = 1) => {
    const words = writeQuestion(next)
    if (pagina > 1) words.set('pagina', `${pagina}`)
    setParams(words, { replace: true })
  }
  const query = useCall(faltas, 'quemMaisFaltou', queryOf(question, page), {
    enabled: Object.keys(mistakesIn(question)).length === 0,
  })
  const { inicio, fim } = question
  const period = inicio && fim ? periodWords({ inicio, fim }) : ''
  const chosen = classes.data?.data.find(({ id }) => id === question.turma)
  const scope = scopeWords(question, chosen ? choiceWords(turma, chosen) : null).join(' · ')
  const { contactButton, drawer } = useContact()
  const hrefOf = pageOfStudent[useRole()]
  const columns = columnsOf(hrefOf)
  const scroller = useScroller('Quem mais faltou', [...columns, ...(hrefOf ? [actions] : [])])
  const saveCsv = async () => saveFile(`faltas-${inicio}-a-${fim}.csv`, await csvOf(question))
  return (
    <section className="list-page absences">
      <PageHeader lead={`Faltas em ${period}, só de alunos ativos. ${scope}`.trim()}>
        <Button onClick={saveCsv}>Exportar CSV</Button>
        <Button onClick={() => window.print()}>Imprimir</Button>
      </PageHeader>
      <QuestionForm
        question={question}
        classes={classes.data?.data ?? []}
        today={today}
        withAge={false}
        onChange={(next) => change(next)}
      />
      <ShareHelp>Percentuais no período{question.turma !== null && ', nesta turma'}</ShareHelp>
      <Loaded
        query={query}
        what="as faltas"
        waiting={<div className="skeleton absences-wait" aria-hidden="true" />}
      >
        {({ total, alunos }) => (
          <>
            <Rows
              columns={columns}
              scroller={scroller}
              rows={alunos}
              keyOf={({ id }) => id}
              heading="nome"
              empty="Ninguém faltou neste período."
              actions={hrefOf && contactButton}
              actionsWidth={hrefOf && actions.width}
            />
            <Pager
              page={page}
              last={pageCount(total, faltasPorPagina)}
              range={rangeOf(page, faltasPorPagina, total)}
              onChange={(to) => change(question, to)}
            />
          </>
        )}
      </Loaded>
      {drawer}
    </section>
  )
}

const shift = aluno.fields.turno

const shiftOf = (row: FaltasDoAluno) => wordsOf('turno', shift, { turno: row.turno })

const shareOf = (row: FaltasDoAluno) => absencePercent(row) ?? 0

const lastContact: Column<FaltasDoAluno> = {
  name: 'contato',
  title: 'Último contato',
  width: 106,
  cell: ({ ultimo_contato_em: day }) => day && formatDate(day),
}

function columnsOf(hrefOf: ((id: number) => string) | undefined): Column<FaltasDoAluno>[] {
  return [
    {
      name: 'nome',
      title: 'Aluno',
      cell: ({ id, nome }) =>
        hrefOf ? (
          <Link className="row-name-link" to={hrefOf(id)}>
            {nome}
          </Link>
        ) : (
          nome
        ),
    },
    { name: 'turma', title: turma.label.one, cell: (row) => row.turma?.nome },
    { name: 'turno', title: shift.label, width: 84, cell: shiftOf },
    { name: 'faltas', title: 'Faltas', width: 76, cell: (row) => formatCount(row.ausente) },
    {
      name: 'justificadas',
      title: 'Justificadas',
      width: 112,
      cell: (row) => formatCount(row.justificado),
    },
    { name: 'registros', title: 'Registros', width: 96, cell: (row) => formatCount(totalOf(row)) },
    {
      name: 'percentual',
      title: '% de faltas no período',
      width: 112,
      cell: (row) => formatPercent(shareOf(row)),
    },
    ...(hrefOf ? [lastContact] : []),
  ]
}

/** All of them, not only the page on the screen. */
async function csvOf(question: Question): Promise<Blob> {
  const rows: FaltasDoAluno[] = []
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const { data } = await call(faltas, 'quemMaisFaltou', queryOf(question, page))
    if (data.alunos.length === 0) break
    rows.push(...data.alunos)
    total = data.total
  }
  const text = csvOfCells([
    columnsOf(undefined).map(({ title }) => title),
    ...rows.map((row) => [
      ...[row.nome, row.turma?.nome ?? '', shiftOf(row), row.ausente, row.justificado],
      ...[totalOf(row), shareOf(row)],
    ]),
  ])
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}
