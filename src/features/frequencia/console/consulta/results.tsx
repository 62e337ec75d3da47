import { useDeferredValue, useMemo } from 'react'
import { Figure, Figures } from '#console/ui/figures.tsx'
import { SearchBox } from '#console/ui/search-box.tsx'
import { Sheet } from '#console/ui/sheet.tsx'
import { formatCount, formatPercent } from '#model/format'
import { frequencia } from '#resources/frequencia'
import type { Saving } from '../device/kept-days.ts'
import { savedWords } from '../registro/texts.ts'
import { tones } from '../seal.tsx'
import { ShareHelp } from '../share-help.tsx'
import { recordColumns, summaryColumns } from './columns.tsx'
import type { Mode } from './search.ts'
import { type NamedRecord, searchRecords, statisticsOf, summarise } from './summary.ts'

interface ResultsProps {
  readonly records: readonly NamedRecord[]
  /** Why there are none, where that is known. */
  readonly why: string | null
  /** Who saved them last, of one day. */
  readonly saving: Saving | undefined
  readonly modo: Mode
  readonly name: string
  readonly onName: (name: string) => void
}

const { search, empty } = frequencia.label

export function Results({ records, why, saving, modo, name, onName }: ResultsProps) {
  const deferred = useDeferredValue(name)
  const figures = useMemo(() => statisticsOf(records), [records])
  const found = useMemo(() => searchRecords(records, deferred), [records, deferred])
  const summaries = useMemo(() => summarise(found), [found])
  if (records.length === 0) return <NoRecords why={why} />
  const isOfMany = modo !== 'aluno'
  return (
    <div className="attendance-results">
      {!isOfMany && <h2>{records[0]?.nome}</h2>}
      <Statistics figures={figures} />
      {saving && <p className="quiet">{savedWords(saving)}</p>}
      <ShareHelp>Percentuais destes registros</ShareHelp>
      {isOfMany && <SearchBox label={search} value={name} onSearch={onName} />}
      {found.length === 0 ? (
        <NoRecords />
      ) : (
        <>
          {(modo === 'historico' || modo === 'periodo') && (
            <Sheet
              title="Resumo por aluno"
              rows={summaries}
              keyOf={({ aluno_id }) => String(aluno_id)}
              columns={summaryColumns}
            />
          )}
          <Sheet
            key={modo}
            title={modo === 'dia' ? 'Registros do dia' : 'Registros por dia'}
            rows={found}
            keyOf={({ data, aluno_id, turma_id }) => `${data} ${aluno_id} ${turma_id}`}
            columns={recordColumns[modo]}
          />
        </>
      )}
    </div>
  )
}

function NoRecords({ why = null }: { why?: string | null }) {
  return (
    <div className="nothing" role="status">
      <p>{empty}</p>
      {why && <p>{why}</p>}
    </div>
  )
}

const words = { presente: 'Presenças', ausente: 'Faltas', justificado: 'Justificadas' } as const

function Statistics({ figures }: { figures: ReturnType<typeof statisticsOf> }) {
  const kinds = Object.keys(words) as (keyof typeof words)[]
  return (
    <Figures columns="four">
      <Figure title="Total de registros">{formatCount(figures.total)}</Figure>
      {kinds.map((kind) => {
        const { count, percent } = figures[kind]
        return (
          <Figure key={kind} title={words[kind]} tone={tones[kind]}>
            {formatCount(count)}
            {percent !== null && <small>{formatPercent(percent)}</small>}
          </Figure>
        )
      })}
    </Figures>
  )
}
