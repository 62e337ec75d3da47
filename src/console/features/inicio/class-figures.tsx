import type { OwnClass } from '#console/features/frequencia/registro/own-class'
import { noSeal } from '#model/attendance'
import { emptyValue, formatDate, formatPercent } from '#model/format'
import type { LastDay } from './rate.ts'
import { daysBack, useLastDay } from './use-last-day.ts'

/** How many students a class has, and how many of them were there on its last recorded day. */
export function ClassFigures({ turma }: { turma: OwnClass }) {
  const { data: lastDay, isPending } = useLastDay(turma)
  return (
    <dl className="summary two">
      <div className="card summary-card">
        <dt>Total de Alunos</dt>
        <dd>{turma.alunos.length}</dd>
      </div>
      <div className="card summary-card" aria-busy={isPending}>
        <dt>Presença no último registro</dt>
        <dd>{isPending ? <span className="skeleton summary-wait" /> : figureOf(lastDay)}</dd>
        <dd className="summary-note">{isPending ? '\u00A0' : noteOf(lastDay)}</dd>
      </div>
    </dl>
  )
}

/** Undefined is a day that could not be asked for. */
function figureOf(day: LastDay | null | undefined): string {
  if (day === null) return noSeal
  return day?.rate == null ? emptyValue : formatPercent(day.rate)
}

function noteOf(day: LastDay | null | undefined): string {
  if (day === undefined) return 'Não foi possível carregar.'
  if (day === null) return `Nenhum registro nos últimos ${daysBack} dias.`
  return `${day.present} de ${day.total} em ${formatDate(day.data)}`
}
