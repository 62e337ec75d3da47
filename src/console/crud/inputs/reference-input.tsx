import { expansionOf } from '#model/resource'
import { nameOf } from '#model/wording'
import { RowSelect, type RowSelectProps } from './row-select.tsx'
import type { InputProps, Widget } from './widget.ts'

function ReferenceInput(props: InputProps) {
  // As in the choice: antd has no place for aria-required.
  const { of, value, onChange, 'aria-required': _, ...rest } = props
  const { name, field, stored, offers } = of
  const behind = stored?.[expansionOf(name)]
  const known: RowSelectProps['known'] = behind ? [{ value: behind.id, label: nameOf(behind) }] : []
  return (
    <RowSelect
      {...rest}
      target={field.target ?? ''}
      known={known}
      allowClear={!field.required}
      placeholder="Selecione"
      value={value ?? undefined}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      {...(offers ? { offers: (option) => offers(option, stored) } : {})}
    />
  )
}

export const reference: Widget = { Input: ReferenceInput }
