import { type ChangeEvent, type FocusEventHandler, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#console/ui/icon.tsx'
import { formatDate } from '#model/format'
import { Calendar } from './calendar.tsx'
import { maskDay, typedDay } from './day.ts'
import './days.css'

interface DayFieldProps {
  readonly label: string
  /** 'YYYY-MM-DD', or a typed text that is no day yet. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly onBlur?: FocusEventHandler<HTMLElement>
  readonly id?: string
  readonly disabled?: boolean | undefined
  readonly autoFocus?: boolean
  readonly 'aria-required'?: 'true'
  readonly 'aria-invalid'?: boolean | 'true'
  readonly 'aria-describedby'?: string | undefined
}

/** A day that is typed, dd/mm/aaaa, or picked in a calendar. What is typed stays, a day or not. */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, onBlur, disabled = false, ...rest } = props
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const calendar = useRef<HTMLDivElement>(null)
  const calendarId = useId()

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    const caret = maskDay(target.value.slice(0, target.selectionStart ?? undefined)).length
    const masked = maskDay(target.value)
    // Written here, before React writes the same text, or the caret would jump to the end.
    target.value = masked
    target.setSelectionRange(caret, caret)
    setText(masked)
    onChange(typedDay(masked))
  }

  function pick(day: string | null) {
    onChange(day)
    calendar.current?.hidePopover()
  }

  return (
    <div className="day-field">
      <input
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder="dd/mm/aaaa"
        disabled={disabled}
        value={typedDay(text) === value ? text : formatDate(value ?? '')}
        onChange={type}
        onBlur={(event) => {
          setText('')
          onBlur?.(event)
        }}
      />
      <button
        type="button"
        popoverTarget={calendarId}
        aria-label={`Abrir calendário: ${label}`}
        aria-haspopup="dialog"
        disabled={disabled}
      >
        <Icon name="calendar" size={16} />
      </button>
      <div
        ref={calendar}
        id={calendarId}
        popover="auto"
        role="dialog"
        aria-label={`Calendário: ${label}`}
        className="calendar"
        // Before it is there, so that the next key already finds the focus on a day.
        onBeforeToggle={({ newState }) => newState === 'open' && flushSync(() => setOpen(true))}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        // Escape closes the calendar, not the dialog around it.
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
        onBlur={({ currentTarget, relatedTarget }) =>
          relatedTarget && !currentTarget.contains(relatedTarget) && currentTarget.hidePopover()
        }
      >
        {isOpen && <Calendar value={value} onPick={pick} />}
      </div>
    </div>
  )
}
