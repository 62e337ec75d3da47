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
    <dl className="attendance-figures">
      <div className="card">
        <dt>Total de registros</dt>
        <dd>{figures.total.toLocaleString('pt-BR')}</dd>
      </div>
      {kinds.map((kind) => {
        const { count, percent } = figures[kind]
        return (
          <div key={kind} className={`card ${kind}`}>
            <dt>{words[kind]}</dt>
            <dd>
              {count.toLocaleString('pt-BR')}
              {percent !== null && <small>{formatPercent(percent)}</small>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
