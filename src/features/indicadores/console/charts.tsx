import BarChart from '#console/ui/bar-chart.tsx'
import { percentOf, totalOf } from '#domain/attendance'
import { weekdayNames, weekdays } from '#domain/class-day'
import type { Indicators } from '#domain/indicators'
import { count, formatCount, formatPercent } from '#model/format'
import { ChartPanel } from './chart-panel.tsx'
import { monthWords } from './periods.ts'
import { sealsOf, tablesOf } from './tables.ts'
import { WeekChart } from './week-chart.tsx'

export interface ChartsProps {
  readonly answer: Indicators
  /** The name of the class that the numbers are about; null for all. */
  readonly of: string | null
}

/** What the numbers of a period look like. */
export default function Charts({ answer, of }: ChartsProps) {
  const tables = tablesOf(answer, of !== null)
  return (
    <div className="indicator-charts">
      <WeekChart
        id="presenca-por-semana"
        weeks={answer.semanas}
        of={of ?? undefined}
        others={answer.semanas_de_todas}
      />
      <Absences answer={answer} table={tables.dias} />
      <Moves answer={answer} table={tables.meses} />
      <Seals
        answer={answer}
        table={tables.selos}
        note={of === null ? '' : ' O selo de cada um é de todas as suas turmas.'}
      />
    </div>
  )
}

interface ChartProps {
  readonly answer: Indicators
  readonly table: ReturnType<typeof tablesOf>['dias']
}

function Absences({ answer: { dias_da_semana: days }, table }: ChartProps) {
  const shareOf = (day: (typeof days)[number]) => percentOf(day.ausente, totalOf(day)) ?? 0
  const worst = days.toSorted((one, other) => shareOf(other) - shareOf(one))[0]
  const said = worst
    ? `Mais faltas: ${weekdayNames[worst.dia]}, ${formatPercent(shareOf(worst))} dos registros.`
    : ''
  return (
    <ChartPanel
      id="faltas-por-dia"
      said={said}
      table={table}
      empty={days.length === 0 ? 'Nenhum registro de frequência no período.' : null}
    >
      <BarChart
        label={`${table.name}. ${said}`}
        rows={days}
        placeOf={({ dia }) => dia}
        tickOf={({ dia }) => weekdays[dia]}
        parts={[
          { key: 'ausente', label: 'Faltas', look: 'bad' },
          { key: 'justificado', label: 'Justificadas', look: 'warn' },
        ]}
        hintOf={(day) =>
          `${weekdayNames[day.dia]}: ${formatCount(day.ausente)} faltas, ${formatCount(day.justificado)} justificadas`
        }
      />
    </ChartPanel>
  )
}

function Moves({ answer: { meses }, table }: ChartProps) {
  const sum = (key: 'entradas' | 'saidas') => meses.reduce((total, mes) => total + mes[key], 0)
  const said = `${count(sum('entradas'), 'entrada')} e ${count(sum('saidas'), 'saída')} no período.`
  // A bar beside the other: each month has two places.
  const rows = meses.flatMap(({ mes, entradas, saidas }) => [
    { place: mes, mes, entradas, saidas: 0 },
    { place: `${mes} saídas`, mes, entradas: 0, saidas },
  ])
  return (
    <ChartPanel id="entradas-e-saidas" said={said} table={table} empty={null}>
      <BarChart
        label={`${table.name}. ${said}`}
        rows={rows}
        placeOf={({ place }) => place}
        tickOf={({ mes }, at) => (at % 2 === 0 ? monthWords(mes).slice(0, 3) : '')}
        parts={[
          { key: 'entradas', label: 'Entradas', look: 'good' },
          { key: 'saidas', label: 'Saídas', look: 'bad' },
        ]}
        hintOf={({ mes, entradas, saidas }) =>
          `${monthWords(mes)}: ${entradas > 0 || saidas === 0 ? count(entradas, 'entrada') : count(saidas, 'saída')}`
        }
      />
    </ChartPanel>
  )
}

function Seals({ answer, table, note }: ChartProps & { readonly note: string }) {
  const seals = sealsOf(answer)
  const said = `${seals.map(({ label, alunos }) => `${formatCount(alunos)} ${label}`).join(', ')}.${note}`
  const rows = seals.map(({ selo, label, alunos }) => ({
    ...{ selo, label, alunos, regular: 0, atencao: 0, critico: 0, sem_dados: 0 },
    [selo]: alunos,
  }))
  const looks = { regular: 'good', atencao: 'warn', critico: 'bad', sem_dados: 'quiet' } as const
  return (
    <ChartPanel
      id="alunos-por-selo"
      said={said}
      table={table}
      empty={seals.every(({ alunos }) => alunos === 0) ? 'Nenhum aluno.' : null}
    >
      <BarChart
        label={`${table.name}. ${said}`}
        rows={rows}
        placeOf={({ selo }) => selo}
        tickOf={({ label }) => label}
        parts={seals.map(({ selo, label }) => ({ key: selo, label, look: looks[selo] }))}
        hintOf={({ label, alunos }) => `${label}: ${formatCount(alunos)}`}
      />
    </ChartPanel>
  )
}
