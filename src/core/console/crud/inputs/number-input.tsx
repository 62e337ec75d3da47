import Input from 'antd/es/input'
import { useState } from 'react'
import type { InputProps, Widget } from './widget.ts'

/** A number as text that is typed: antd's InputNumber brings buttons with English names. */
function numeric(inputMode: 'numeric' | 'decimal', clean: (text: string) => string) {
  return function NumberInput(props: InputProps) {
    const { of: _, value, onChange, ...rest } = props
    const [text, setText] = useState('')
    const shown = numberIn(text) === (value ?? null) ? text : String(value ?? '').replace('.', ',')
    return (
      <Input
        {...rest}
        autoComplete="off"
        inputMode={inputMode}
        value={shown}
        onChange={(event) => {
          const next = clean(event.target.value)
          setText(next)
          onChange?.(numberIn(next))
        }}
      />
    )
  }
}

function numberIn(text: string): number | null {
  const number = Number(text.replace(',', '.'))
  return text === '' || Number.isNaN(number) ? null : number
}

const whole = (most: number) => numeric('numeric', (text) => text.replace(/\D/g, '').slice(0, most))

export const integer: Widget = { Input: whole(10) }
export const year: Widget = { Input: whole(4) }
export const decimal: Widget = { Input: numeric('decimal', (text) => text.replace(/[^\d,]/g, '')) }
