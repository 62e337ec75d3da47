import ConfigProvider from 'antd/es/config-provider'
import DatePicker from 'antd/es/date-picker'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/pt-br'
import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#console/ui/icon.tsx'
import { dayOf } from '#model/format'
import { dayByKey } from './calendar-keys.ts'
import { dayIn } from './day.ts'
import { type DayFieldProps, TypedDay, useTypedDay } from './typed-day.tsx'
import './day-field.css'

interface DayPickerProps extends DayFieldProps {
  readonly startsOpen?: boolean
}

/** What the input shows, and hears: antd's own would put a text that is no day back as it was. */
const Typing = createContext({ text: '', isOpen: false, type: (_: string) => {} })
const components = { input: DayInput }

/** Below the field or above it, and moved sideways into the window where a phone has no room. */
const overflow = { adjustY: 1, shiftX: true } as const
const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow },
}

export default function DayPicker({ startsOpen = false, ...props }: DayPickerProps) {
  const { label, value, onChange, onBlur, min, max, note, isNeeded = false, ...rest } = props
  const { componentDisabled } = ConfigProvider.useConfig()
  const { text, type, forget } = useTypedDay(value, onChange)
  const [isOpen, setOpen] = useState(startsOpen)
  const chosen = dayIn(value)
  const [marked, setMarked] = useState(chosen ?? dayOf(new Date()))
  const show = (day: string) => setMarked(min && day < min ? min : max && day > max ? max : day)

  // As it closes, or is left, antd hands over once more the day it had before: it is heard while open.
  const isHeard = useRef(startsOpen)

  function close() {
    isHeard.current = false
    setOpen(false)
  }

  function pick(day: string | null) {
    close()
    forget()
    onChange(day)
  }

  function toggle() {
    if (isOpen) return close()
    show(chosen ?? dayOf(new Date()))
    isHeard.current = true
    setOpen(true)
  }

  /** Before the input, the button or a dialog around hears a key: the calendar is moved in by all of them. */
  function onKey(event: KeyboardEvent) {
    const next = isOpen ? dayByKey(marked, event.key, event.shiftKey) : null
    if (next) show(next)
    else if (isOpen && event.key === 'Escape') close()
    else if (isOpen && event.key === 'Enter') pick(marked)
    else if (!isOpen && event.key === 'ArrowDown') toggle()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const clear = ({ target }: MouseEvent<HTMLElement>) => {
    if ((target as Element).closest('.ant-picker-clear')) pick(null)
  }

  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }

  return (
    <Typing value={{ text, isOpen, type }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what is in it. */}
      <div
        className="day-field"
        onKeyDownCapture={onKey}
        onClickCapture={clear}
        onBlur={closeOutside}
      >
        <DatePicker
          {...rest}
          components={components}
          builtinPlacements={placements}
          format="DD/MM/YYYY"
          placeholder="dd/mm/aaaa"
          {...(rest['aria-invalid'] && { status: 'error' })}
          value={useDayjs(chosen)}
          onChange={(day: Dayjs | null) => isHeard.current && pick(day && iso(day))}
          open={isOpen}
          onOpenChange={(next) => next || close()}
          pickerValue={dayjs(marked)}
          onPickerValueChange={(day: Dayjs) => show(iso(day))}
          minDate={useDayjs(min)}
          maxDate={useDayjs(max)}
          cellRender={(day, { originNode, type }) =>
            type === 'date' && iso(day as Dayjs) === marked ? (
              <div className="day-marked">{originNode}</div>
            ) : (
              originNode
            )
          }
          allowClear={
            !isNeeded && {
              clearIcon: (
                <>
                  <Icon name="close" size={14} />
                  <span className="hidden-text">Limpar: {label}</span>
                </>
              ),
            }
          }
          suffixIcon={
            <>
              {note && <span className="day-note">{note}</span>}
              <button
                type="button"
                aria-label={`Abrir calendário: ${label}`}
                aria-expanded={isOpen}
                disabled={componentDisabled ?? false}
                // Before antd gives the input the focus: a phone then leaves its keyboard away.
                onClick={() => flushSync(toggle)}
              >
                <Icon name="calendar" size={16} />
              </button>
            </>
          }
          onBlur={(event) => {
            forget()
            onBlur?.(event)
          }}
        />
        <span className="hidden-text" role="status">
          {isOpen &&
            new Date(marked).toLocaleDateString('pt-BR', { dateStyle: 'full', timeZone: 'UTC' })}
        </span>
      </div>
    </Typing>
  )
}

function DayInput({ value: _, onChange: __, size: ___, ...props }: ComponentProps<'input'>) {
  const { text, isOpen, type } = useContext(Typing)
  return <TypedDay {...props} text={text} onType={type} inputMode={isOpen ? 'none' : 'numeric'} />
}

const iso = (day: Dayjs) => day.format('YYYY-MM-DD')

function useDayjs(day: string | null | undefined): Dayjs | undefined {
  return useMemo(() => (day ? dayjs(day) : undefined), [day])
}
