import { useState } from 'react'
import { Link } from 'react-router'
import { Invitation } from '#console/account/invitation.tsx'
import { call } from '#console/api/call'
import { HttpError } from '#console/api/request'
import { useList } from '#console/api/use-list'
import { Button } from '#console/ui/button.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { TaskLine } from '#console/ui/task-line.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { abertas, type ChamadasDaTurma, type RegistroDoDia } from '#features/frequencia/abertas'
import { chamadaSalva } from '#features/frequencia/paths'
import {
  beginningOf,
  type Relatorio,
  stateOf,
  textOf,
  titleOf,
} from '#features/relatorios/console/texts'
import { dayOf, formatDate } from '#model/format'
import { nameOf } from '#model/wording'
import { addresses } from '#resources/addresses'
import { relatorio } from '#resources/relatorio'
import { FirstOf } from './first-of.tsx'
import { newReportsQuery } from './new-reports.ts'
import { lackOf, useRegistersPanel } from './open-registers-query.ts'
import { most } from './queries.ts'
import { useSummary } from './summary-cards.tsx'
import { More, TodayPanel } from './today-panel.tsx'

const ReportDialog = lazy(async () => {
  const { ReportDialog } = await import('#features/relatorios/console/report-list.tsx')
  return { default: ReportDialog }
})

/** What waits for who coordinates. */
export function CoordinatorToday() {
  const today = dayOf(new Date())
  const { query: reports } = useList<Relatorio, HttpError>({
    resource: relatorio.name,
    ...newReportsQuery(today),
  })
  const registers = useRegistersPanel()
  const { turmas = [], total: missing = 0 } = registers.data?.faltando ?? {}
  const summary = useSummary()
  const { hoje = {}, convite = false } = summary.data ?? {}
  const report = useDialogState<Relatorio>()
  return (
    <>
      <TodayPanel
        linkOf={addresses.aluno}
        queries={[registers, reports, summary]}
        total={missing + (reports.data?.total ?? 0) + Object.keys(hoje).length}
      >
        {turmas
          .flatMap((turma) => turma.dias.map((dia) => ({ turma, dia })))
          .slice(0, most)
          .map(({ turma, dia }) => (
            <Missing key={`chamada ${turma.id} ${dia.data}`} turma={turma} dia={dia} />
          ))}
        <More total={missing} to="#chamadas-em-aberto" words="as {total} chamadas em aberto" />
        {reports.data?.data.map((row) => (
          <TaskLine
            key={`relatorio ${row.id}`}
            name={titleOf(row)}
            note={joined(row.turma && nameOf(row.turma), stateOf(row))}
            why={joined(row.educador && nameOf(row.educador), beginningOf(textOf(row), 60))}
          >
            <Button
              aria-label={`Ler ${titleOf(row)} de ${row.educador ? nameOf(row.educador) : ''}`}
              onClick={() => report.open(row)}
            >
              Ler
            </Button>
          </TaskLine>
        ))}
        <More
          total={reports.data?.total}
          to="?relatorios=novos#supervisao"
          words="os {total} relatórios novos"
        />
        {Object.entries(hoje).map(([tipo, linhas]) => (
          <FirstOf
            key={tipo}
            rows={linhas}
            total={linhas.reduce((sum, { quantos = 1 }) => sum + quantos, 0)}
          >
            {({ nome, nota, porque, atraso, acao, endereco }) => (
              <TaskLine
                key={`${nome} ${endereco} ${porque} ${atraso}`}
                name={nome}
                note={nota}
                why={porque}
                late={atraso}
              >
                {endereco && (
                  <Link className="button" aria-label={`${acao}: ${nome}`} to={endereco}>
                    {acao}
                  </Link>
                )}
              </TaskLine>
            )}
          </FirstOf>
        ))}
        <Invitation isAsked={convite} onAnswer={summary.refetch} />
      </TodayPanel>
      {report.opened && <ReportDialog report={report.opened} onClose={report.close} />}
    </>
  )
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** A register that is missing: its educator is reminded of it now, or its day is looked at. */
function Missing({ turma, dia }: { turma: ChamadasDaTurma; dia: RegistroDoDia }) {
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const { educador } = turma
  const what = `${turma.nome}, ${formatDate(dia.data)}`
  async function remind() {
    if (state === 'sending') return
    setState('sending')
    try {
      await call(abertas, 'lembrarChamada', { id: turma.id, data: dia.data })
      setState('sent')
      tell('success', `Lembrete enviado a ${educador?.nome}.`)
    } catch (error) {
      setState('open')
      const isRefused = error instanceof HttpError && error.status !== 0
      const message = isRefused ? error.message : 'O lembrete não foi enviado. Tente novamente.'
      tell('error', message)
    }
  }
  return (
    <TaskLine
      name={`Chamada de ${formatDate(dia.data).slice(0, 5)}`}
      note={turma.nome}
      why={`${lackOf(dia) ?? 'faltando'} · ${educador?.nome ?? 'sem educador associado'}`}
    >
      {educador && state !== 'sent' && (
        <Button
          aria-label={`Lembrar ${educador.nome} da chamada de ${what}`}
          aria-disabled={state === 'sending'}
          onClick={remind}
        >
          Lembrar
        </Button>
      )}
      {state === 'sent' && <span role="status">Lembrado</span>}
      <Link
        className="button"
        aria-label={`Ver a chamada de ${what}`}
        to={chamadaSalva(turma.id, dia.data)}
      >
        Ver
      </Link>
    </TaskLine>
  )
}
