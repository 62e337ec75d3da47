import { Suspense, useId } from 'react'
import { lazyInAntd } from '#console/layout/lazy-antd'
import { relatorio } from '#resources/relatorio'
import './reports.css'

// Antd's calendar comes after the page can be read.
const DateInput = lazyInAntd(async () => {
  const { date } = await import('#console/widgets/date-input.tsx')
  return { default: date.Input }
})

const of = { name: 'data_relatorio', field: relatorio.fields.data_relatorio }

interface DateChoiceProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (day: string | null) => void
}

/** A day by which reports are filtered, or none. */
export function DateChoice({ label, value, onChange }: DateChoiceProps) {
  const id = useId()
  return (
    <div className="date-choice">
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={<span className="skeleton date-wait" />}>
        <DateInput
          {...{ id, of, value }}
          onChange={(day) => onChange(typeof day === 'string' ? day : null)}
        />
      </Suspense>
    </div>
  )
}
