import { expansionOf, type Named } from '#model/resource'
import { nameOf } from '#model/wording'
import { RowSelect } from './row-select.tsx'
import type { InputProps } from './widget.ts'

/** Several rows of another entity, found as one is. */
export default function SeveralInput(props: InputProps) {
  // As in the choice: antd has no place for aria-required.
  const { of, value, onChange, 'aria-required': _, ...rest } = props
  const { name, field, stored } = of
  const behind: readonly Named[] = stored?.[expansionOf(name)] ?? []
  return (
    <RowSelect
      {...rest}
      mode="multiple"
      target={field.target ?? ''}
      known={behind.map((row) => ({ value: row.id, label: nameOf(row) }))}
      onlyOpen="ended"
      placeholder="Selecione"
      value={value ?? []}
      onChange={(chosen) => onChange?.(chosen.length > 0 ? chosen : null)}
    />
  )
}
