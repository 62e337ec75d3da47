import { DayField } from './day-field.tsx'
import { FieldLine } from './field-line.tsx'
import type { DayFieldProps } from './typed-day.tsx'

interface DayLineProps extends DayFieldProps {
  readonly error: string | undefined
}

/** A day under its label, with what is wrong below it. */
export function DayLine({ label, error, ...day }: DayLineProps) {
  return (
    <FieldLine {...{ label, error }}>
      {(input) => <DayField {...{ ...input, ...day, label }} />}
    </FieldLine>
  )
}
