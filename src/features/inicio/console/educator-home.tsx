import { offers } from '#console/api/resources'
import { folha } from '#features/folha/calls'
import { abertas } from '#features/frequencia/abertas'
import { indicadores } from '#features/indicadores/calls'
import { relatorio } from '#resources/relatorio'
import './home.css'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { today as dayNow } from '#console/api/clock'
import { remembersDevice } from '#console/api/remembered'
import { useCall } from '#console/api/use-call'
import { Figure, Figures } from '#console/ui/figures.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { whenIdle } from '#console/ui/idle'
import { lazy } from '#console/ui/lazy.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { Loaded, PageSkeleton } from '#console/ui/page-state.tsx'
import { noSeal } from '#domain/attendance'
import { noRecords, recordsIn } from '#features/frequencia/console/records'
import {
  choosable,
  type OwnClass,
  useClasses,
  useOwnClass,
} from '#features/frequencia/console/registro/classes'
import { hasExtras } from '#features/frequencia/console/registro/has-extras'
import { isQueueRead, useQueue } from '#features/frequencia/console/registro/queue-state'
import { standInWords, useStandIns } from '#features/frequencia/console/stand-ins'
import { PlansPanel } from '#features/planejamentos/console/plans-panel.tsx'
import { dayAfter } from '#model/day'
import { emptyValue, formatDate, formatPercent, hourOf } from '#model/format'
import { addresses } from '#resources/addresses'
import { frequencia } from '#resources/frequencia'
import { AwaitedFirst, todayInWords } from './greeting.tsx'
import LateRegisters from './late-registers.tsx'
import OwnOpenRegisters from './own-open-registers.tsx'
import { type LastDay, lastDayOf } from './rate.ts'
import ReturnedReports from './returned-reports.tsx'

/** Below all that is there at once, when the browser has nothing else to do. */
const ClassLine = lazy(async () => {
  await whenIdle()
  return import('#features/indicadores/console/class-line.tsx')
})
const ClassStudents = lazy(async () => {
  const { ClassStudents } = await import('#features/alunos/console/class-students.tsx')
  return { default: ClassStudents }
}, AwaitedFirst)
const ReportsPanel = lazy(async () => {
  const { ReportsPanel } = await import('#features/relatorios/console/reports-panel.tsx')
  return { default: ReportsPanel }
}, AwaitedFirst)
const WithoutClass = lazy(() => import('./without-class.tsx'), PageSkeleton)

export default function EducatorHome() {
  const [params] = useSearchParams()
  const wanted = Number(params.get('turma')) || null
  const query = useOwnClass({}, wanted)
  const device = useDeviceWords()
  return (
    <>
      <Loaded whole query={query} what="a sua turma" waiting={<PageSkeleton />}>
        {(turma) => (turma ? <WithClass {...{ turma, device }} /> : <WithoutClass />)}
      </Loaded>
      {!query.data && query.isError && <p className="load-failure">{device}</p>}
    </>
  )
}

function WithClass({ turma, device }: { turma: OwnClass; device: string }) {
  const standIn = useStandIns(true).data?.find(
    ({ id, dias }) => id === turma.id && dias.length === 0,
  )
  const classes = choosable(turma.id, useClasses().data)
  const register =
    classes.length > 1 ? `${addresses.frequencia}?turma=${turma.id}` : addresses.frequencia
  return (
    <div className="home stacked">
      <PageHeader
        title={`Visão Geral da Turma ${turma.nome}`}
        lead={`Hoje é ${todayInWords()}.${standIn ? ` Você está ${standInWords(standIn)}.` : ''}${device && ` ${device}`}`}
      >
        <Link className="button primary" to={register}>
          <Icon name="checklist" />
          Fazer a chamada · {turma.nome}
        </Link>
        {offers(folha, 'folhaDoMes') && (
          <Link className="button" to={addresses.folha(turma.id)}>
            Folha do mês
          </Link>
        )}
      </PageHeader>
      {classes.length > 1 && (
        <nav aria-labelledby="minhas-turmas" className="my-classes actions">
          <h2 id="minhas-turmas">Minhas turmas</h2>
          {classes.map(({ id, nome }) => (
            <Link
              key={id}
              className="button"
              to={`?turma=${id}`}
              aria-current={id === turma.id ? 'page' : undefined}
            >
              {nome}
            </Link>
          ))}
        </nav>
      )}
      {offers(abertas, 'chamadasEmAberto') && <OwnOpenRegisters />}
      <LateRegisters />
      {offers(relatorio, 'devolvidos') && <ReturnedReports />}
      <div className="dashboard">
        <div>
          <PlansPanel educador={turma.educador} turma={turma} />
          <ReportsPanel educador={turma.educador} turma={turma} />
        </div>
        <div>
          <ClassFigures turma={turma} />
          <ClassStudents turma={turma.id} withAbsences />
        </div>
      </div>
      {offers(indicadores, 'presencaDaTurma') && <ClassLine turma={turma} />}
    </div>
  )
}

/** Whether a register still waits on this device: without one it is safe to put it away. */
function useDeviceWords(): string {
  const queue = useQueue()
  const waiting = queue.filter(({ refused }) => !refused)
  if (!hasExtras() || (remembersDevice() && !isQueueRead(queue))) return ''
  if (waiting.length === 0) return 'Tudo enviado.'
  const since = hourOf(new Date(Math.min(...waiting.map(({ at }) => at))))
  const { length } = waiting
  return `Neste aparelho: ${length} ${length === 1 ? 'chamada' : 'chamadas'} na fila desde ${since}.`
}

function ClassFigures({ turma }: { turma: OwnClass }) {
  const { data: lastDay, isPending } = useLastDay(turma)
  return (
    <Figures columns="two" isLarge isBusy={isPending}>
      <Figure title="Total de Alunos">{turma.alunos.length}</Figure>
      <Figure title="Presença no último registro" note={isPending ? '\u00A0' : noteOf(lastDay)}>
        {isPending ? undefined : figureOf(lastDay)}
      </Figure>
    </Figures>
  )
}

/** How far back the last recorded day is searched: one figure must not load a class's whole history. */
const daysBack = 30

function useLastDay({ id, alunos }: OwnClass) {
  const today = dayNow()
  const params = { id, data_inicio: dayAfter(today, -daysBack), data_fim: today }
  const { data: records, isPending } = useCall(frequencia, 'intervalo', params, {
    read: recordsIn,
    refused: noRecords,
  })
  const data = useMemo(() => records && lastDayOf(records, alunos), [records, alunos])
  return { data, isPending }
}

function figureOf(day: LastDay | undefined): string {
  if (day === null) return noSeal
  return day?.rate == null ? emptyValue : formatPercent(day.rate)
}

function noteOf(day: LastDay | undefined): string {
  if (day === undefined) return 'Não foi possível carregar.'
  if (day === null) return `Nenhum registro nos últimos ${daysBack} dias.`
  return `${day.present} de ${day.total} em ${formatDate(day.data)}`
}
