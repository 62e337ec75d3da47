import DayPicker from '#console/ui/day-picker.tsx'
import type { InputProps, Widget } from './widget.ts'

function DateInput({ of, value, onChange, disabled: _, ...rest }: InputProps) {
  return (
    <DayPicker
      {...rest}
      label={of.field.label}
      value={typeof value === 'string' ? value : null}
      onChange={(day) => onChange?.(day)}
    />
  )
}

export const date: Widget = { Input: DateInput }
