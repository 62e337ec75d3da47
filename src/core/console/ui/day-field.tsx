import './day-field.css'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from './icon.tsx'
import { lazyInAntd, pointing } from './lazy.tsx'
import { type DayFieldProps, TypedDay, useTypedDay } from './typed-day.tsx'

const DayPicker = lazyInAntd(() => import('./day-picker.tsx'), DayWaiting)
const bringCalendar = pointing(DayPicker)

/**
 * The field of a day on pages. Drawing antd's holds a slow phone for 300 ms: until its calendar is asked for, a field that
 * looks and is typed into like it stands in its place. A form has the field with all its others.
 */
export function DayField(props: DayFieldProps) {
  const [isOpened, setOpened] = useState(false)
  if (isOpened) return <DayPicker {...props} autoFocus startsOpen />
  return (
    <ClosedDay
      {...props}
      onOpen={async () => {
        await DayPicker.preload()
        flushSync(() => setOpened(true))
      }}
    />
  )
}

interface ClosedDayProps extends DayFieldProps {
  readonly onOpen: () => void
}

function ClosedDay({ label, value, onChange, onOpen, ...props }: ClosedDayProps) {
  const { note, isNeeded, min: _, max: __, onBlur, ...rest } = props
  const { text, type, forget } = useTypedDay(value, onChange)
  return (
    <div className="day-field">
      <div className="native-input day-closed" {...bringCalendar}>
        <TypedDay
          {...rest}
          autoComplete="off"
          text={text}
          onType={type}
          onBlur={(event) => {
            forget()
            onBlur?.(event)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            onOpen()
          }}
        />
        {!isNeeded && text && (
          <button
            type="button"
            className="day-clear"
            tabIndex={-1}
            aria-label={`Limpar: ${label}`}
            onClick={() => {
              forget()
              onChange(null)
            }}
          >
            <Icon name="close" size={14} />
          </button>
        )}
        <span className="day-suffix">
          {note && <span className="day-note">{note}</span>}
          <button
            type="button"
            aria-label={`Abrir calendário: ${label}`}
            aria-expanded={false}
            onClick={onOpen}
          >
            <Icon name="calendar" size={16} />
          </button>
        </span>
      </div>
    </div>
  )
}

export function DayWaiting() {
  return <span className="skeleton field-wait" />
}
