import { TextButton } from '#console/ui/button.tsx'
import { dayIn } from '#console/ui/day'
import { Pills } from '#console/ui/pills.tsx'
import { DateChoice } from './date-choice.tsx'
import { dayAlone, type Period, type QuickDate, quickDates } from './quick-dates.ts'

/** A quick filter, or a day, which may be a typed text that is no day. */
export type PeriodChoice = { readonly quick: QuickDate['label'] } | { readonly day: string }

export function periodOf(choice: PeriodChoice | null, today: string): Period | null {
  if (!choice) return null
  if ('day' in choice) {
    const day = dayIn(choice.day)
    return day ? dayAlone(day) : null
  }
  return quickDates.find(({ label }) => label === choice.quick)?.of(today) ?? null
}

interface PeriodFilterProps {
  readonly choice: PeriodChoice | null
  readonly onChange: (choice: PeriodChoice | null) => void
}

export function PeriodFilter({ choice, onChange }: PeriodFilterProps) {
  const day = choice && 'day' in choice ? choice.day : null
  const isQuick = (label: string) => choice !== null && 'quick' in choice && choice.quick === label
  return (
    <div className="panel-filters">
      <Pills
        legend="Filtros rápidos por data"
        options={quickDates.map(({ label }) => [label, label])}
        isPressed={isQuick}
        onPress={(label) => onChange(isQuick(label) ? null : { quick: label })}
      />
      <DateChoice
        label="Data específica"
        value={day}
        onChange={(chosen) => onChange(chosen ? { day: chosen } : null)}
      />
      {choice && <TextButton onClick={() => onChange(null)}>Limpar filtro</TextButton>}
    </div>
  )
}
