import { useState } from 'react'
import { dayIn, noonOf } from '#console/ui/day'
import { DayField } from '#console/ui/day-field.tsx'
import { invalidDay } from '#model/field'
import { dayOf } from '#model/format'

/** A year that is being typed is 0002, 0020 and 0202 first. */
const firstDay = '2000-01-01'

interface DateFieldProps {
  readonly value: string
  readonly onChange: (data: string) => void
}

export function DateField({ value, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState('')
  const today = dayOf(new Date())
  const choose = (text: string | null) => {
    const day = dayIn(text)
    const isValid = day !== null && day >= firstDay && day <= today
    setTyped(isValid ? null : (text ?? ''))
    setError(day && day > today ? 'Escolha hoje ou um dia anterior.' : '')
    if (isValid && day !== value) onChange(day)
  }
  const leave = () => {
    if (typed && !error) setError(invalidDay)
    setTyped(null)
  }
  return (
    <div className="register-date">
      <label htmlFor="register-date">Data</label>
      <DayField
        id="register-date"
        label="Data"
        isNeeded
        min={firstDay}
        max={today}
        value={typed ?? value}
        note={noonOf(value).toLocaleDateString('pt-BR', { weekday: 'long', timeZone: 'UTC' })}
        aria-describedby="register-date-error"
        aria-invalid={error !== ''}
        onChange={choose}
        onBlur={leave}
      />
      <p id="register-date-error" className="register-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
