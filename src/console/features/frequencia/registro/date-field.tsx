import { useState } from 'react'
import { Icon } from '#console/ui/icon.tsx'
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

/**
 * The day of the register, today or earlier: the telephone's own date wheel. The browser writes its value
 * in the language of the browser, so ours stands over it, except while it is being typed.
 */
export function DateField({ value, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const today = dayOf(new Date())
  const isFuture = typed !== null && typed > today
  const choose = (text: string) => {
    const isDay = text >= firstDay && text <= today
    setTyped(isDay ? null : text)
    if (isDay && text !== value) onChange(text)
  }
  const rest = () => {
    setTyped(null)
    setTyping(false)
  }
  return (
    <div className="register-date">
      <label htmlFor="register-date">Data</label>
      <div className={isTyping ? 'register-day typing' : 'register-day'}>
        <span aria-hidden="true">
          {formatDate(value)}, {weekdayOf(value)}
        </span>
        <Icon name="calendar" size={18} />
        <input
          id="register-date"
          type="date"
          required
          min={firstDay}
          max={today}
          value={typed ?? value}
          aria-describedby="register-date-error"
          aria-invalid={isFuture}
          onChange={(event) => choose(event.target.value)}
          onKeyDown={(event) => setTyping(event.key !== 'Tab')}
          onPointerDown={() => setTyping(false)}
          onClick={(event) => event.currentTarget.showPicker?.()}
          onBlur={rest}
        />
      </div>
      <p id="register-date-error" className="register-error" role={isFuture ? 'alert' : undefined}>
        {isFuture && 'Escolha hoje ou um dia anterior.'}
      </p>
    </div>
  )
}
