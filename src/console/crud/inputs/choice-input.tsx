import Select from 'antd/es/select'
import type { InputProps, Widget } from './widget.ts'

function ChoiceInput(props: InputProps) {
  // antd would put aria-required on an element without a role, where it is not allowed.
  const { of, value, onChange, 'aria-required': _, ...rest } = props
  const { field } = of
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
