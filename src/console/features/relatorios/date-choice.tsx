import { useId, useState } from 'react'
import { dayIn } from '#console/ui/day'
import { DayField } from '#console/ui/day-field.tsx'
import { invalidDay } from '#model/field'
import './reports.css'

interface DateChoiceProps {
  readonly label: string
  /** A day, or a typed text that is no day. */
  readonly value: string | null
  readonly onChange: (day: string | null) => void
}

export function DateChoice({ label, value, onChange }: DateChoiceProps) {
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  const error = isTyping || value === null || dayIn(value) ? null : invalidDay
  return (
    <div className="date-choice">
      <label htmlFor={id}>{label}</label>
      <DayField
        {...{ id, label, value }}
        aria-invalid={error !== null}
        aria-describedby={`${id}-error`}
        onBlur={() => setTyping(false)}
        onChange={(day) => {
          setTyping(true)
          onChange(day)
        }}
      />
      <p id={`${id}-error`} className="day-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
