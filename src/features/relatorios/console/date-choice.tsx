import { useState } from 'react'
import { dayIn } from '#console/ui/day'
import { DayField, DayWaiting } from '#console/ui/day-field.tsx'
import { FieldLine } from '#console/ui/field-line.tsx'
import { invalidDay } from '#model/day'
import './reports.css'

interface DateChoiceProps {
  readonly label: string
  /** A day, or a typed text that is no day. */
  readonly value: string | null
  readonly onChange: (day: string | null) => void
  /** Whether what it filters has come, which is more urgent; it never waits again. */
  readonly isReady?: boolean
}

export function DateChoice({ label, value, onChange, isReady = true }: DateChoiceProps) {
  const [isShown, setShown] = useState(isReady)
  if (isReady && !isShown) setShown(true)
  const [isTyping, setTyping] = useState(false)
  const error = isTyping || value === null || dayIn(value) ? undefined : invalidDay
  return (
    <FieldLine {...{ label, error }}>
      {(input) =>
        isShown ? (
          <DayField
            {...{ ...input, label, value }}
            onBlur={() => setTyping(false)}
            onChange={(day) => {
              setTyping(true)
              onChange(day)
            }}
          />
        ) : (
          <DayWaiting />
        )
      }
    </FieldLine>
  )
}
