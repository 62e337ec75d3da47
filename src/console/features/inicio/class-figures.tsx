import type { OwnClass } from '#console/features/frequencia/registro/own-class'
import { Figure, Figures } from '#console/ui/figures.tsx'
import { noSeal } from '#model/attendance'
import { emptyValue, formatDate, formatPercent } from '#model/format'
import type { LastDay } from './rate.ts'
import { daysBack, useLastDay } from './use-last-day.ts'

/** How many students a class has, and how many of them were there on its last recorded day. */
export function ClassFigures({ turma }: { turma: OwnClass }) {
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
