import { useState } from 'react'
import { dayIn } from '#console/ui/day'
import { DayField } from '#console/ui/day-field.tsx'

interface DateFilterProps {
  readonly filter: { readonly label: string }
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A day in the address of the list; typed text that is none stays in the input and filters nothing. */
export default function DateFilter({ filter, id, value, onChange }: DateFilterProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  function type(text: string | null) {
    const day = dayIn(text)
    setTyping(true)
    setDraft(day ? null : text)
    if ((day ?? '') !== value) onChange(day ?? '')
  }
  return (
    <DayField
      id={id}
      label={filter.label}
      value={draft ?? (value || null)}
      aria-invalid={draft !== null && !isTyping}
      onBlur={() => setTyping(false)}
      onChange={type}
    />
  )
}
