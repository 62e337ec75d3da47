import { type ReactNode, useId } from 'react'

interface FieldLineProps {
  readonly label: string
  readonly error?: string | undefined
  readonly children: (input: {
    readonly id: string
    readonly 'aria-invalid': boolean
    readonly 'aria-describedby': string
  }) => ReactNode
}

/** An input under its label, with what is wrong below it. */
export function FieldLine({ label, error, children }: FieldLineProps) {
  const id = useId()
  return (
    <div className="field-line">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': `${id}-error` })}
      <p id={`${id}-error`} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
