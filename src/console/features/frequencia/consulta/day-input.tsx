import { DayField } from '#console/ui/day-field.tsx'
import { Labelled } from './labelled.tsx'

interface DayInputProps {
  readonly label: string
  readonly error: string | undefined
  readonly value: string | null
  readonly onChange: (day: string | null) => void
}

/** A calendar day, dd/mm/aaaa on the screen and 'YYYY-MM-DD' everywhere else. */
export function DayInput({ label, error, value, onChange }: DayInputProps) {
  return (
    <Labelled label={label} error={error}>
      {({ status, ...input }) => (
        <DayField {...{ ...input, label, value, onChange }} aria-invalid={status === 'error'} />
      )}
    </Labelled>
  )
}
