import { useEffect } from 'react'
import { onSaved } from '#console/api/query-client'
import { useCall } from '#console/api/use-call'
import { Loaded } from '#console/ui/page-state.tsx'
import { indicadores } from '../calls.ts'
import { WeekChart } from './week-chart.tsx'

interface ClassLineProps {
  readonly turma: { readonly id: number; readonly nome: string }
}

/** The presence of a class in the last weeks. */
export default function ClassLine({ turma: { id, nome } }: ClassLineProps) {
  const query = useCall(indicadores, 'presencaDaTurma', { id })
  const { refetch } = query
  useEffect(() => onSaved(refetch), [refetch])
  return (
    <Loaded
      query={query}
      what="a presença por semana"
      waiting={<div className="skeleton chart-wait" aria-hidden="true" />}
    >
      {({ semanas }) => <WeekChart id="presenca-da-turma" weeks={semanas} of={nome} />}
    </Loaded>
  )
}
