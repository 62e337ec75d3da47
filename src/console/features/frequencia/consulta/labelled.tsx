import { type ReactNode, useId } from 'react'

/** What an input needs to be tied to its label and message. */
export interface InputTies {
  readonly id: string
  readonly status: 'error' | ''
  readonly 'aria-describedby': string
}

interface LabelledProps {
  readonly label: string
  readonly error?: string | undefined
  readonly children: (input: InputTies) => ReactNode
}

/** An input with its label above and its message below. */
export function Labelled({ label, error, children }: LabelledProps) {
  const id = useId()
  return (
    <div className="attendance-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, status: error ? 'error' : '', 'aria-describedby': `${id}-error` })}
      <p id={`${id}-error`} className="attendance-error" role={error ? 'alert' : undefined}>
        {error}
      </p>
    </div>
  )
}
