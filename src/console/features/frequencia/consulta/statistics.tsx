import { Figure, Figures } from '#console/ui/figures.tsx'
import { formatPercent } from '#model/format'
import type { statisticsOf } from './summary.ts'

const words = {
  presente: 'Presenças',
  ausente: 'Ausências',
  justificado: 'Justificadas',
} as const

/** The answer in four figures. */
export function Statistics({ figures }: { figures: ReturnType<typeof statisticsOf> }) {
  const kinds = Object.keys(words) as (keyof typeof words)[]
  return (
    <Figures columns="four">
      <Figure title="Total de registros">{figures.total.toLocaleString('pt-BR')}</Figure>
      {kinds.map((kind) => {
        const { count, percent } = figures[kind]
        return (
          <Figure key={kind} title={words[kind]} tone={kind}>
            {count.toLocaleString('pt-BR')}
            {percent !== null && <small>{formatPercent(percent)}</small>}
          </Figure>
        )
      })}
    </Figures>
  )
}
