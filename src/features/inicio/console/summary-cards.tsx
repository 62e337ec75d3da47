import { useCall } from '#console/api/use-call'
import { Figure, Figures } from '#console/ui/figures.tsx'
import { LoadFailure } from '#console/ui/page-state.tsx'
import { formatCount } from '#model/format'
import { painel } from '../calls.ts'

const cards = [
  ['total_alunos', 'Total de Alunos'],
  ['total_educadores', 'Total de Educadores'],
  ['periodo_letivo', 'Período Letivo'],
] as const

export const useSummary = () => useCall(painel, 'resumo')

export function SummaryCards() {
  const { data, isError, refetch } = useSummary()
  if (isError) return <LoadFailure what="os totais" onRetry={refetch} />
  return (
    <Figures columns="three" isBusy={!data}>
      {cards.map(([key, label]) => (
        <Figure key={key} title={label}>
          {data && display(data[key])}
        </Figure>
      ))}
    </Figures>
  )
}

function display(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '----'
  return typeof value === 'number' ? formatCount(value) : value
}
