import { type ComponentProps, useState } from 'react'
import { InputField } from './input-field.tsx'

/** A password that can be looked at while it is typed. */
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
