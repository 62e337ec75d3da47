import DatePicker from 'antd/es/date-picker'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useState } from 'react'
import { Icon } from '#console/layout/icon.tsx'
import type { InputProps, Widget } from './widget.ts'

dayjs.extend(customParseFormat)

const wire = 'YYYY-MM-DD'
/** The first is what is shown; all of them may be typed. */
const typed = ['DD/MM/YYYY', 'DDMMYYYY', 'D/M/YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY']

function DateInput({ of: _, value, onChange, ...rest }: InputProps) {
  const [open, setOpen] = useState(false)
  const day = typeof value === 'string' ? dayjs(value, wire, true) : null
  return (
    <DatePicker
      {...rest}
      className="full"
      format={typed}
      open={open}
      onOpenChange={setOpen}
      allowClear={{ clearIcon: <ClearIcon /> }}
      onKeyDown={(event) => {
        // Escape closes the calendar, not the dialog around it; Enter takes the day, and does not send the form.
        if (open && event.key === 'Escape') event.stopPropagation()
        if (open && event.key === 'Enter') event.preventDefault()
      }}
      placeholder="dd/mm/aaaa"
      value={day?.isValid() ? day : null}
      onChange={(chosen) => onChange?.(chosen ? chosen.format(wire) : null)}
    />
  )
}

/** antd's has no name. */
function ClearIcon() {
  return (
    <>
      <Icon name="close" size={14} />
      <span className="hidden-text">Limpar data</span>
    </>
  )
}

export const date: Widget = { Input: DateInput }
