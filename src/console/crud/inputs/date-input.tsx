import ConfigProvider from 'antd/es/config-provider'
import { DayField } from '#console/ui/days/day-field.tsx'
import type { InputProps, Widget } from './widget.ts'

function DateInput({ of, value, onChange, ...rest }: InputProps) {
  // A form that is being saved says so to antd's inputs alone.
  const { componentDisabled } = ConfigProvider.useConfig()
  return (
    <DayField
      {...rest}
      disabled={componentDisabled}
      label={of.field.label}
      value={typeof value === 'string' ? value : null}
      onChange={(day) => onChange?.(day)}
    />
  )
}

export const date: Widget = { Input: DateInput }
