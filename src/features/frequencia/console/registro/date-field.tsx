import { useState } from 'react'
import { today as todayNow } from '#console/api/clock'
import { Button } from '#console/ui/button.tsx'
import { dayIn } from '#console/ui/day'
import { DayField, DayWaiting } from '#console/ui/day-field.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { NativeSelect } from '#console/ui/native-select.tsx'
import { otherWeekday, weekdayNames, weekdayOf } from '#domain/class-day'
import { dayAfter, invalidDay } from '#model/day'
import { formatDate } from '#model/format'
import type { OwnClass } from './classes.ts'

/** A year that is being typed is 0002, 0020 and 0202 first. */
const firstDay = '2000-01-01'

interface DateFieldProps {
  readonly turma: Pick<OwnClass, 'dias_de_aula' | 'late'>
  readonly value: string
  readonly onChange: (data: string) => void
  /** Whether the students are there: the calendar comes after them. */
  readonly isReady: boolean
}

/** The next day, or the one before, that a class may meet on. */
function classDayFrom(day: string, step: 1 | -1, turma: DateFieldProps['turma']): string {
  let found = dayAfter(day, step)
  while (otherWeekday(found, turma)) found = dayAfter(found, step)
  return found
}

export function DateField({ turma, value, onChange, isReady }: DateFieldProps) {
  const [isShown, setShown] = useState(isReady)
  if (isReady && !isShown) setShown(true)
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState('')
  const today = todayNow()
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
  // Of a substitution that is over, the days which are still to be corrected.
  if (turma.late)
    return (
      <div className="register-date">
        <label htmlFor="register-date">Data</label>
        <NativeSelect
          id="register-date"
          options={turma.late.dias.map((dia) => [dia, formatDate(dia)])}
          {...{ value, onChange }}
        />
      </div>
    )
  const before = classDayFrom(value, -1, turma)
  const after = classDayFrom(value, 1, turma)
  return (
    <div className="register-date">
      <label htmlFor="register-date">Data</label>
      <Button
        aria-label="Dia de aula anterior"
        disabled={before < firstDay}
        onClick={() => onChange(before)}
      >
        <Icon name="previous" />
      </Button>
      {isShown ? (
        <DayField
          id="register-date"
          label="Data"
          isNeeded
          min={firstDay}
          max={today}
          value={typed ?? value}
          note={weekdayNames[weekdayOf(value)]}
          aria-describedby="register-date-error"
          aria-invalid={error !== ''}
          onChange={choose}
          onBlur={leave}
        />
      ) : (
        <DayWaiting />
      )}
      <Button
        aria-label="Dia de aula seguinte"
        disabled={after > today}
        onClick={() => onChange(after)}
      >
        <Icon name="next" />
      </Button>
      <p id="register-date-error" className="register-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
