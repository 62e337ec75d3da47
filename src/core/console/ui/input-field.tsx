import { type ComponentProps, useId, useState } from 'react'
import type { FieldProps } from './form.ts'

interface Props extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {
  readonly label: string
  readonly hint?: string
}

export function InputField(props: Props) {
  const { label, hint, error, children, onChange, onBlur, onAutofill, ...input } = props
  const id = useId()
  const note = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-frame">
        <input
          {...input}
          id={id}
          aria-invalid={error !== null}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          onAnimationStart={({ animationName }) => animationName === 'autofilled' && onAutofill()}
        />
        {children}
      </div>
      <p id={`${id}-note`} className={error ? 'field-note wrong' : 'field-note'} aria-live="polite">
        {note}
      </p>
    </div>
  )
}

export function PasswordField(props: Omit<ComponentProps<typeof InputField>, 'type' | 'children'>) {
  const [isShown, setShown] = useState(false)
  return (
    <InputField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none">
      <button
        type="button"
        className="field-toggle"
        aria-label={isShown ? 'Ocultar senha' : 'Mostrar senha'}
        disabled={props.disabled}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Ocultar' : 'Mostrar'}
      </button>
    </InputField>
  )
}
