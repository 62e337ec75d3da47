import { useState } from 'react'
import { dayIn, noonOf } from '#console/ui/day'
import { DayField } from '#console/ui/day-field.tsx'
import { invalidDay } from '#model/field'
import { dayOf } from '#model/format'

/** Years that are being typed pass through 0002, 0020 and 0202. */
const firstDay = '2000-01-01'

interface DateFieldProps {
  readonly value: string
  readonly onChange: (data: string) => void
}

/**
 * The day of the register, today or earlier. Left, it says again which day's marks are on the screen;
 * why another text was none stays said below it.
 */
export function DateField({ value, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState('')
  const today = dayOf(new Date())
  const choose = (text: string | null) => {
    const day = dayIn(text)
    const isTaken = day !== null && day >= firstDay && day <= today
    setTyped(isTaken ? null : (text ?? ''))
    setError(day && day > today ? 'Escolha hoje ou um dia anterior.' : '')
    if (isTaken && day !== value) onChange(day)
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
