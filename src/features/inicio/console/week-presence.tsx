import { useCall } from '#console/api/use-call'
import { presencePercent } from '#domain/attendance'
import { indicadores } from '#features/indicadores/calls'
import { emptyValue, formatPercent } from '#model/format'
import './week-presence.css'

/** The presence of this week, beside that of the same days of the week before. */
export function WeekPresence() {
  const { data } = useCall(indicadores, 'presencaDaSemana', {}, { staleTime: 60_000 })
  const weeks = [
    ['Nesta semana', data?.agora],
    ['Na semana passada, até este dia', data?.antes],
  ] as const
  return (
    <section className="figure week-presence" aria-labelledby="presenca-da-semana">
      <h2 id="presenca-da-semana">Presença da semana</h2>
      <dl aria-busy={!data}>
        {weeks.map(([label, presence]) => {
          const percent = presence ? presencePercent(presence) : null
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className="week-bar" aria-hidden="true">
                  <span style={{ width: `${percent ?? 0}%` }} />
                </span>
                {data ? (percent === null ? emptyValue : formatPercent(percent)) : '\u00A0'}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
