import BarChart, { type BarPart } from '#console/ui/bar-chart.tsx'
import { monthTick } from '#console/ui/chart.tsx'
import { count, formatDate } from '#model/format'
import type { WeekOfPresence } from '#resources/historico-do-aluno'

export interface PresenceChartProps {
  readonly year: number
  readonly weeks: readonly WeekOfPresence[]
}

const parts: readonly BarPart<WeekOfPresence>[] = [
  { key: 'presente', label: 'Presenças', look: 'good' },
  { key: 'ausente', label: 'Faltas', look: 'bad' },
  { key: 'justificado', label: 'Justificadas', look: 'warn' },
]

export default function PresenceChart({ year, weeks }: PresenceChartProps) {
  const sum = (key: 'presente' | 'ausente' | 'justificado' | 'contatos') =>
    weeks.reduce((total, week) => total + week[key], 0)
  const label = [
    `Presença por semana em ${year}`,
    `${sum('presente')} presenças, ${sum('ausente')} faltas, ${sum('justificado')} justificadas`,
    `${sum('contatos')} contatos em ${weeks.length} semanas`,
  ].join(': ')
  return (
    <BarChart
      label={label}
      rows={weeks}
      placeOf={({ semana }) => semana}
      tickOf={({ semana }, at) => monthTick(semana, weeks[at - 1]?.semana)}
      parts={parts}
      mark={{ key: 'contatos', label: 'Contato' }}
      hintOf={hintOf}
    />
  )
}

function hintOf({ semana, presente, ausente, justificado, contatos }: WeekOfPresence): string {
  const words = [
    [presente, 'presença'],
    [ausente, 'falta'],
    [justificado, 'justificada'],
    [contatos, 'contato'],
  ] as const
  const said = words.flatMap(([number, what]) => (number > 0 ? [count(number, what)] : []))
  return `Semana de ${formatDate(semana)}: ${said.join(', ') || 'sem registros'}`
}
