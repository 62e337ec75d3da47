import { Button } from './button.tsx'

interface PillsProps<K extends string> {
  /** What they are about, for who does not see them together. */
  readonly legend: string
  readonly className?: string
  readonly options: readonly (readonly [key: K, label: string])[]
  readonly isPressed: (key: K) => boolean
  readonly onPress: (key: K) => void
}

/** Buttons in a row, of which some are pressed. */
export function Pills<K extends string>(props: PillsProps<K>) {
  const { legend, className = '', options, isPressed, onPress } = props
  return (
    <fieldset className={`pills ${className}`.trim()}>
      <legend className="hidden-text">{legend}</legend>
      {options.map(([key, label]) => (
        <Button
          key={key}
          className={isPressed(key) ? 'primary' : ''}
          aria-pressed={isPressed(key)}
          onClick={() => onPress(key)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
