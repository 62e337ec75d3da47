import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#console/ui/icon.tsx'
import { dayOf } from '#model/format'
import { dayIn, noonOf } from './day.ts'
import { dayByKey, monthsLater, weeksAround } from './month.ts'

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

interface CalendarProps {
  readonly value: string | null
  readonly onPick: (day: string | null) => void
}

/** The days of a month to pick one of, by pointer or by the keys of the ARIA date picker. */
export function Calendar({ value, onPick }: CalendarProps) {
  const today = dayOf(new Date())
  const chosen = dayIn(value)
  const [day, setDay] = useState(chosen ?? today)
  const grid = useRef<HTMLTableElement>(null)
  // The browser gives it the focus as the calendar opens; React writes no such attribute.
  useLayoutEffect(() => currentDay(grid.current)?.setAttribute('autofocus', ''), [])

  function move(event: KeyboardEvent) {
    const next = dayByKey(day, event.key, event.shiftKey)
    if (next === null || dayIn(next) === null) return
    event.preventDefault()
    flushSync(() => setDay(next))
    currentDay(grid.current)?.focus()
  }

  return (
    <>
      <MonthChoice day={day} onChange={setDay} />
      <table ref={grid} onKeyDown={move}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksAround(day).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <button
                    type="button"
                    tabIndex={date === day ? 0 : -1}
                    className={date.slice(0, 7) === day.slice(0, 7) ? 'day' : 'day outside'}
                    aria-label={noonOf(date).toLocaleDateString('pt-BR', { dateStyle: 'full' })}
                    aria-current={date === today ? 'date' : undefined}
                    aria-pressed={date === chosen}
                    onClick={() => onPick(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="calendar-ends">
        <button type="button" onClick={() => onPick(today)}>
          Hoje
        </button>
        <button type="button" onClick={() => onPick(null)}>
          Limpar
        </button>
      </div>
    </>
  )
}

function currentDay(grid: HTMLElement | null) {
  return grid?.querySelector<HTMLElement>('[tabindex="0"]')
}

function MonthChoice({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const thisYear = Number(dayOf(new Date()).slice(0, 4))
  const last = Math.max(thisYear + 10, year)
  const years = Array.from(
    { length: last - Math.min(thisYear - 100, year) + 1 },
    (_, i) => last - i,
  )
  const go = (count: number) => onChange(monthsLater(day, count))
  return (
    <div className="calendar-month">
      <button type="button" aria-label="Mês anterior" onClick={() => go(-1)}>
        <Icon name="previous" size={16} />
      </button>
      <select
        aria-label="Mês"
        value={month}
        onChange={(event) => go(Number(event.target.value) - month)}
      >
        {months.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Ano"
        value={year}
        onChange={(event) => go((Number(event.target.value) - year) * 12)}
      >
        {years.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <button type="button" aria-label="Próximo mês" onClick={() => go(1)}>
        <Icon name="next" size={16} />
      </button>
    </div>
  )
}
