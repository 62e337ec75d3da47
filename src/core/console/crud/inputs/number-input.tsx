import Input from 'antd/es/input'
import { useState } from 'react'
import type { InputProps, Widget } from './widget.ts'

interface Writing {
  readonly inputMode: 'numeric' | 'decimal'
  clean(text: string): string
}

/** A number as text that is typed: antd's InputNumber brings buttons with English names. */
function numeric({ inputMode, clean }: Writing) {
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

const whole: Writing = {
  inputMode: 'numeric',
  clean: (text) => text.replace(/\D/g, '').slice(0, 10),
}

export const integer: Widget = { Input: numeric(whole) }
export const year: Widget = {
  Input: numeric({ ...whole, clean: (text) => text.replace(/\D/g, '').slice(0, 4) }),
}
export const decimal: Widget = {
  Input: numeric({ inputMode: 'decimal', clean: (text) => text.replace(/[^\d,]/g, '') }),
}
