import { DayField } from './day-field.tsx'
import { FieldLine } from './field-line.tsx'

interface DayLineProps {
  readonly label: string
  readonly error: string | undefined
  /** A day, or a typed text that is no day. */
  readonly value: string | null
  readonly onChange: (day: string | null) => void
}

/** A day under its label, with what is wrong below it. */
export function DayLine({ label, error, ...day }: DayLineProps) {
  return (
    <FieldLine {...{ label, error }}>
      {(input) => <DayField {...{ ...input, ...day, label }} />}
    </FieldLine>
  )
}
