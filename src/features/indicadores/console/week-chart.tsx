import { monthTick } from '#console/ui/chart.tsx'
import LineChart, { type ChartLine } from '#console/ui/line-chart.tsx'
import type { WeekTally } from '#domain/indicators'
import { formatDate, formatPercent } from '#model/format'
import { ChartPanel } from './chart-panel.tsx'
import { rateOf, weeksTable } from './tables.ts'

interface WeekChartProps {
  readonly id: string
  readonly weeks: readonly WeekTally[]
  /** The name of the class, and the weeks of all classes, beside those of one. */
  readonly of?: string | undefined
  readonly others?: readonly WeekTally[] | null
}

/** The presence of each week, of a class beside all of them, or of all. */
export function WeekChart({ id, weeks, of, others = null }: WeekChartProps) {
  const byWeek = new Map(others?.map((week) => [week.semana, week]))
  const lines: ChartLine<WeekTally>[] = [
    { label: of ?? 'Todas as turmas', look: 'first', percentAt: rateOf },
    ...(others
      ? [
          {
            label: 'Todas as turmas',
            look: 'second',
            percentAt: ({ semana }: WeekTally) => rateOf(byWeek.get(semana)),
          } as const,
        ]
      : []),
  ]
  const said = saidOf(weeks)
  const table = weeksTable(weeks, others)
  // The words of a month that ends at once would stand on those of the next.
  const isShort = weeks.length > 4 && weeks[2]?.semana.slice(0, 7) !== weeks[0]?.semana.slice(0, 7)
  const hidden = isShort ? 0 : null
  return (
    <ChartPanel
      id={id}
      said={said}
      table={table}
      empty={weeks.length === 0 ? 'Nenhum registro de frequência no período.' : null}
    >
      <LineChart
        label={`${table.name}. ${said}`}
        rows={weeks}
        placeOf={({ semana }) => semana}
        tickOf={({ semana }, at) => (at === hidden ? '' : monthTick(semana, weeks[at - 1]?.semana))}
        lines={lines}
        hintOf={(week) =>
          [
            `Semana de ${formatDate(week.semana)}`,
            ...lines.map(({ label, percentAt }) => `${label}: ${rateWords(percentAt(week))}`),
          ].join('\n')
        }
      />
    </ChartPanel>
  )
}

const rateWords = (rate: number | null) => (rate === null ? 'sem registros' : formatPercent(rate))

/** 'Entre 81,2 % (semana de 02/03/2026) e 95,0 % (semana de 09/03/2026).' */
function saidOf(weeks: readonly WeekTally[]): string {
  const rates = weeks
    .flatMap((week) => {
      const rate = rateOf(week)
      return rate === null ? [] : [{ rate, semana: week.semana }]
    })
    .sort((one, other) => one.rate - other.rate)
  const [least, most] = [rates[0], rates.at(-1)]
  if (!least || !most) return ''
  const words = ({ rate, semana }: typeof least) =>
    `${formatPercent(rate)} (semana de ${formatDate(semana)})`
  if (least === most) return `${words(least)}.`
  return `Entre ${words(least)} e ${words(most)}.`
}
