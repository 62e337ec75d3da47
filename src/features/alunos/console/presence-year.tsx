import { useEffect, useState } from 'react'
import { onSaved } from '#console/api/query-client'
import { useCall } from '#console/api/use-call'
import { Button } from '#console/ui/button.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { NativeSelect } from '#console/ui/native-select.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { type Column, Rows } from '#console/ui/table.tsx'
import { presencePercent } from '#domain/attendance'
import { emptyValue, formatDate, formatPercent } from '#model/format'
import { aluno } from '#resources/aluno'
import type { WeekOfPresence } from '#resources/historico-do-aluno'
import type { PresenceChartProps } from './presence-chart.tsx'
import './presence-year.css'

const PresenceChart = lazy<PresenceChartProps>(
  () => import('./presence-chart.tsx'),
  () => <div className="skeleton chart-wait" />,
)

/** The presence of a year, week by week, with the contacts that were made; as a chart or as a table. */
export default function PresenceYear({ student }: { student: number }) {
  const [ano, setAno] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  const params = { id: student, ...(ano !== null && { ano }) }
  const query = useCall(aluno, 'presencaPorSemana', params)
  const { refetch } = query
  useEffect(() => onSaved(refetch), [refetch])
  const [years, setYears] = useState<readonly number[]>([])
  if (query.data && years.length === 0) setYears(query.data.anos)
  return (
    <Panel
      id="presenca-por-semana"
      title="Presença por semana"
      className="presence-year"
      aside={
        <div className="page-actions">
          <label>
            <span className="hidden-text">Ano</span>
            <NativeSelect
              value={ano ?? years[0] ?? ''}
              options={years.map((year) => [year])}
              onChange={(year) => setAno(Number(year))}
            />
          </label>
          <Button className="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            Ver como tabela
          </Button>
        </div>
      }
    >
      <Loaded
        query={query}
        what="a presença por semana"
        waiting={<div className="skeleton chart-wait" />}
      >
        {({ semanas, ano: shown }) =>
          semanas.length === 0 ? (
            <p className="panel-empty">Nenhum registro de frequência em {shown}.</p>
          ) : isTable ? (
            <Rows
              columns={columns}
              rows={semanas}
              keyOf={({ semana }) => semana}
              heading="semana"
            />
          ) : (
            <div className="presence-chart">
              <PresenceChart year={shown} weeks={semanas} />
            </div>
          )
        }
      </Loaded>
    </Panel>
  )
}

const columns: readonly Column<WeekOfPresence>[] = [
  { name: 'semana', title: 'Semana de', cell: ({ semana }) => formatDate(semana) },
  { name: 'presente', title: 'Presenças', cell: ({ presente }) => presente },
  { name: 'ausente', title: 'Faltas', cell: ({ ausente }) => ausente },
  { name: 'justificado', title: 'Justificadas', cell: ({ justificado }) => justificado },
  {
    name: 'percentual',
    title: 'Presença',
    cell: (week) => {
      const percent = presencePercent(week)
      return percent === null ? emptyValue : formatPercent(percent)
    },
  },
  { name: 'contatos', title: 'Contatos', cell: ({ contatos }) => contatos },
]
