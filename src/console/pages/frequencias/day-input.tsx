import DatePicker from 'antd/es/date-picker'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { Icon } from '#console/layout/icon.tsx'
import { Labelled } from './labelled.tsx'

dayjs.extend(customParseFormat)

const wire = 'YYYY-MM-DD'
/** The first is what is shown; all of them may be typed. */
const formats = ['DD/MM/YYYY', 'DDMMYYYY', 'D/M/YYYY', 'DD-MM-YYYY', 'DD.MM.YYYY']

interface DayInputProps {
  readonly label: string
  readonly error: string | undefined
  readonly value: string | null
  readonly onChange: (day: string | null) => void
}

/** A calendar day, dd/mm/aaaa on the screen and 'YYYY-MM-DD' everywhere else. */
export function DayInput({ label, error, value, onChange }: DayInputProps) {
  return (
    <Labelled label={label} error={error}>
      {(input) => (
        <DatePicker
          {...input}
          format={formats}
          placeholder="dd/mm/aaaa"
          allowClear={false}
          suffixIcon={<Icon name="calendar" size={16} />}
          value={value === null ? null : dayjs(value, wire, true)}
          onChange={(chosen) => onChange(chosen ? chosen.format(wire) : null)}
        />
      )}
    </Labelled>
  )
}
