import { type ChangeEvent, type ComponentProps, type FocusEventHandler, useState } from 'react'
import { formatDate } from '#model/format'
import { maskDay, typedDay } from './day.ts'

export interface DayFieldProps {
  readonly label: string
  /** 'YYYY-MM-DD', or a typed text that is no day yet. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly onBlur?: FocusEventHandler<HTMLElement>
  readonly id?: string
  readonly autoFocus?: boolean
  readonly min?: string
  readonly max?: string
  readonly note?: string
  readonly isNeeded?: boolean
  readonly 'aria-required'?: 'true'
  readonly 'aria-invalid'?: boolean | 'true'
  readonly 'aria-describedby'?: string | undefined
}

/** What a field of a day shows and hears: what is typed is shown until it is left, as whoever keeps the day may have it a moment later. */
export function useTypedDay(value: string | null, onChange: DayFieldProps['onChange']) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    text: typed ?? formatDate(value ?? ''),
    type: (next: string) => {
      setTyped(next)
      onChange(typedDay(next))
    },
    forget: () => setTyped(null),
  }
}

interface TypedDayProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly text: string
  readonly onType: (text: string) => void
}

export function TypedDay({ text, onType, ...props }: TypedDayProps) {
  const hear = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const caret = maskDay(target.value.slice(0, target.selectionStart ?? undefined)).length
    // Of a full field, one more key changes nothing; what is pasted may have spaces around it.
    const isFull = text.length === 10 && target.value.trim().length === 11
    const masked = isFull ? text : maskDay(target.value)
    // Written here, before React writes the same text, or the caret would jump to the end.
    target.value = masked
    target.setSelectionRange(caret, caret)
    onType(masked)
  }
  return (
    <input placeholder="dd/mm/aaaa" inputMode="numeric" {...props} value={text} onChange={hear} />
  )
}
