import DatePicker from 'antd/es/date-picker'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import type { InputProps, Widget } from './widget.ts'

dayjs.extend(customParseFormat)

const wire = 'YYYY-MM-DD'
/** The first is what is shown; all of them may be typed. */
const typed = ['DD/MM/YYYY', 'DDMMYYYY', 'D/M/YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY']

function DateInput({ of: _, value, onChange, ...rest }: InputProps) {
  const day = typeof value === 'string' ? dayjs(value, wire, true) : null
  return (
    <DatePicker
      {...rest}
      className="full"
      format={typed}
      placeholder="dd/mm/aaaa"
      value={day?.isValid() ? day : null}
      onChange={(chosen) => onChange?.(chosen ? chosen.format(wire) : null)}
    />
  )
}

export const date: Widget = { Input: DateInput }
