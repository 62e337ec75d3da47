import Input from 'antd/es/input'
import type { ChangeEvent, ClipboardEvent } from 'react'
import { maskCpf, maskPhone } from '#model/format'
import { caretAfter, digitsBefore, pastedDigits } from './typed-digits.ts'
import type { InputProps, Widget } from './widget.ts'

function masked({ mask, length }: { mask: (digits: string) => string; length: number }) {
  return function MaskedInput(props: InputProps) {
    const { of: _, value, onChange, ...rest } = props
    const type = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      // antd hands out an event on a copy of the input; the caret is in the input itself.
      const target = nativeEvent.target as HTMLInputElement
      const before = digitsBefore(target.value, target.selectionStart ?? target.value.length)
      const text = mask(target.value)
      // Written here, before React writes the same text, or the caret would jump to the end.
      target.value = text
      const caret = caretAfter(text, before)
      target.setSelectionRange(caret, caret)
      onChange?.(text.replace(/\D/g, ''))
    }
    // The browser would cut a number with blanks or words around it before the mask has left them out.
    const paste = (event: ClipboardEvent<HTMLInputElement>) => {
      const digits = pastedDigits(event.currentTarget, event.clipboardData.getData('text'))
      if (digits === null) return
      event.preventDefault()
      onChange?.(digits)
    }
    return (
      <Input
        {...rest}
        autoComplete="off"
        inputMode="numeric"
        maxLength={length}
        value={mask(String(value ?? ''))}
        onChange={type}
        onPaste={paste}
      />
    )
  }
}

export const cpf: Widget = { Input: masked({ mask: maskCpf, length: 14 }) }
export const phone: Widget = { Input: masked({ mask: maskPhone, length: 15 }) }
