import type { ComponentProps } from 'react'

export interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'children'> {
  /** Each with its words; a word alone is its own. */
  readonly options: readonly (readonly [value: string | number, words?: string | undefined])[]
  readonly onChange: (value: string) => void
}

/** A select of the browser's own: one of antd is 60 kB. */
export function NativeSelect({ options, onChange, ...select }: NativeSelectProps) {
  return (
    <select className="native-select" {...select} onChange={({ target }) => onChange(target.value)}>
      {options.map(([value, words = value]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}
