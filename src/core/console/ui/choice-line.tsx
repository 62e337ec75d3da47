import { useId } from 'react'
import { NativeSelect, type NativeSelectProps } from './native-select.tsx'

/** The browser's own select under its label. */
export function ChoiceLine({ label, ...select }: NativeSelectProps & { readonly label: string }) {
  const id = useId()
  return (
    <div className="field-line">
      <label htmlFor={id}>{label}</label>
      <NativeSelect {...select} id={id} />
    </div>
  )
}
