import { useState } from 'react'
import { dayOf, formatDate } from '#model/format'

/** Years that are being typed pass through 0002, 0020 and 0202. */
const firstDay = '2000-01-01'

function weekdayOf(data: string): string {
  return new Date(`${data}T12:00:00Z`).toLocaleDateString('pt-BR', {
    weekday: 'long',
    timeZone: 'UTC',
  })
}

interface DateFieldProps {
  readonly value: string
  readonly onChange: (data: string) => void
}

/** The day of the register, today or earlier: the telephone's own date wheel. */
export function DateField({ value, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const today = dayOf(new Date())
  const isFuture = typed !== null && typed > today
  const type = (text: string) => {
    const isDay = text >= firstDay && text <= today
    setTyped(isDay ? null : text)
    if (isDay && text !== value) onChange(text)
  }
  return (
    <div className="register-date">
      <label htmlFor="register-date">Data</label>
      <input
        id="register-date"
        type="date"
        required
        min={firstDay}
        max={today}
        value={typed ?? value}
        aria-describedby="register-date-note"
        aria-invalid={isFuture}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <span id="register-date-note" className={isFuture ? 'register-error' : 'register-weekday'}>
        {isFuture
          ? 'Escolha hoje ou um dia anterior.'
          : `${formatDate(value)}, ${weekdayOf(value)}`}
      </span>
    </div>
  )
}
