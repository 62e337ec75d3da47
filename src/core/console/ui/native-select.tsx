import type { ComponentProps } from 'react'

interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  /** Each with its words; a word alone is its own. */
  readonly options: readonly (readonly [value: string | number, words?: string | undefined])[]
  readonly onChange: (value: string) => void
}

/** The browser's own list of options. */
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
