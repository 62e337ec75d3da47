import Input from 'antd/es/input'
import type { InputProps, Widget } from './widget.ts'

function TextInput({ of, value, onChange, ...rest }: InputProps) {
  return (
    <Input
      {...rest}
      autoComplete="off"
      inputMode={of.field.kind === 'email' ? 'email' : 'text'}
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

function LongTextInput({ of: _, value, onChange, ...rest }: InputProps) {
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 3, maxRows: 10 }}
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

export const text: Widget = { Input: TextInput }
export const longText: Widget = { Input: LongTextInput, wide: true }
