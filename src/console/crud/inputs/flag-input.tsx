import Checkbox from 'antd/es/checkbox'
import type { InputProps, Widget } from './widget.ts'

function FlagInput({ of, value, onChange, ...rest }: InputProps) {
  return (
    <Checkbox
      {...rest}
      checked={value === true}
      onChange={(event) => onChange?.(event.target.checked)}
    >
      {of.field.label}
    </Checkbox>
  )
}

export const flag: Widget = { Input: FlagInput, saysLabel: true, wide: true }
