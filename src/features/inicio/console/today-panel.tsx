import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HttpError } from '#console/api/request'
import { listPath } from '#console/api/resources'
import { useList } from '#console/api/use-list'
import { Button } from '#console/ui/button.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { PhoneLinks } from '#console/ui/phone-links.tsx'
import { TaskLine } from '#console/ui/task-line.tsx'
import { StudentRowsWaiting } from '#features/alunos/console/student-rows.tsx'
import { useContact } from '#features/cuidado/console/use-contact.tsx'
import { fill, formatCount, formatDate } from '#model/format'
import type { Row } from '#model/resource'
import { aviso } from '#resources/aviso'
import { caso } from '#resources/caso'
import type { Aviso } from './notices.tsx'
import { most, noticeActs, todayQueries } from './queries.ts'

type Caso = Row<typeof caso>

const Notices = lazy(() => import('./notices.tsx'), NoticesAwaited)
const NextStep = lazy(() => import('./next-step.tsx'))

interface TodayPanelProps {
  readonly linkOf: (aluno: number) => string
  /** What else is asked for the day of a role, and how many lines it makes; they are the children. */
  readonly queries?: readonly {
    readonly isLoading: boolean
    readonly isSuccess: boolean
    readonly isError: boolean
    refetch(): unknown
  }[]
  readonly total?: number
  readonly children?: ReactNode
}

/** As long as what is mostly told: two lines of a phone. */
const told = '\u00A0 '.repeat(36)

function NoticesAwaited({ avisos }: { avisos: readonly Aviso[] }) {
  return avisos.slice(0, most).map(({ id }) => (
    <TaskLine key={id} name={told} why={'\u00A0'}>
      <Button disabled>{noticeActs.excuse}</Button>
      <Button disabled>{noticeActs.resolve}</Button>
    </TaskLine>
  ))
}

/** What waits for a person, the gravest first, each line with what is done about it. */
export function TodayPanel({ linkOf, queries: others = [], total = 0, children }: TodayPanelProps) {
  const { query: cases } = useList<Caso, HttpError>({ resource: caso.name, ...todayQueries.cases })
  const { query: notices } = useList<Aviso, HttpError>({
    resource: aviso.name,
    ...todayQueries.notices,
  })
  const queries = [cases, notices, ...others]
  const isAllDone =
    queries.every(({ isSuccess }) => isSuccess) &&
    total + (cases.data?.total ?? 0) + (notices.data?.total ?? 0) === 0
  const { contactButton, drawer } = useContact()
  return (
    <Panel id="hoje" title="Hoje" aside={<Link to={listPath(caso)}>Ver fila</Link>}>
      {queries.some(({ isLoading }) => isLoading) ? (
        <StudentRowsWaiting first />
      ) : (
        <ul className="task-lines">
          {isAllDone && (
            <li className="panel-empty">
              Tudo em dia.{' '}
              <span className="next-step">
                <NextStep />
              </span>
            </li>
          )}
          {queries.some(({ isError }) => isError) && (
            <li>
              <LoadFailure
                what="tudo o que espera por você"
                onRetry={() => queries.map(({ refetch, isError }) => isError && refetch())}
              />
            </li>
          )}
          {cases.data?.data.map(({ id, aluno, turma, ...row }) =>
            aluno ? (
              <TaskLine
                key={id}
                name={<Link to={linkOf(aluno.id)}>{aluno.nome}</Link>}
                note={turma?.nome}
                {...reasonsOf(row)}
              >
                {row.telefone && (
                  <PhoneLinks words={row.telefone} onWhatsApp={row.telefone_whatsapp} />
                )}
                {contactButton(aluno)}
              </TaskLine>
            ) : null,
          )}
          <More
            total={cases.data?.total}
            to={listPath(caso)}
            words="os {total} da fila de cuidado"
          />
          {notices.data?.total ? <Notices linkOf={linkOf} avisos={notices.data.data} /> : null}
          {children}
        </ul>
      )}
      {drawer}
    </Panel>
  )
}

/** Why a case is open and who was called, with what was to be done by when; a step that alone makes it says its day itself. */
function reasonsOf({
  tipo,
  motivos,
  desde,
  passo,
  contato,
  ...step
}: Omit<Caso, 'id' | 'aluno' | 'turma'>) {
  const { proximo_passo: what, proximo_passo_em: day } = step
  const isLate = passo === 'vencido'
  const why = [
    !(isLate && tipo === null) && [motivos, desde && `desde ${formatDate(desde)}`],
    contato === 'tentado' && `ninguém atendeu${step.dias_sem_contato === 0 ? ' hoje' : ''}`,
  ]
  return {
    late: isLate ? `${what || 'Próximo passo'}${day ? `, para ${formatDate(day)}` : ''}` : null,
    why: why.flat().filter(Boolean).join(' · ') || null,
  }
}

interface MoreProps {
  readonly total: number | undefined
  readonly to: string
  /** What there is of it, with the article before the number: 'os {total} da fila'. */
  readonly words: string
}

export function More({ total = 0, to, words }: MoreProps) {
  if (total <= most) return null
  return (
    <li className="task-more">
      <Link to={to}>Ver {fill(words, { total: formatCount(total) })}</Link>
    </li>
  )
}
