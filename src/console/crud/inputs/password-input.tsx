import Input from 'antd/es/input'
import { useState } from 'react'
import { Icon } from '#console/ui/icon.tsx'
import type { InputProps, Widget } from './widget.ts'

function PasswordInput({ of: _, value, onChange, ...rest }: InputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Input
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value)}
      suffix={
        <button
          type="button"
          className="icon-button small"
          aria-pressed={shown}
          aria-label={shown ? 'Ocultar senha' : 'Mostrar senha'}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'hide' : 'show'} size={18} />
        </button>
      }
    />
  )
}

export const password: Widget = { Input: PasswordInput }
