import Select from 'antd/es/select'
import type { InputProps, Widget } from './widget.ts'

function ChoiceInput({ of: { field }, value, onChange, ...rest }: InputProps) {
  const options = Object.entries(field.choices ?? {}).map(([key, label]) => ({ value: key, label }))
  return (
    <Select
      {...rest}
      allowClear={!field.required && field.initial === undefined}
      placeholder="Selecione"
      options={options}
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}

export const choice: Widget = { Input: ChoiceInput }
