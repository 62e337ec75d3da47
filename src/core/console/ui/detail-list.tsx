import type { ReactNode } from 'react'
import { emptyValue } from '#model/format'

interface DetailListProps {
  readonly items: readonly (readonly [label: string, value: ReactNode])[]
  readonly isSingle?: boolean
}

export function DetailList({ items, isSingle }: DetailListProps) {
  return (
    <dl className={isSingle ? 'details single' : 'details'}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || emptyValue}</dd>
        </div>
      ))}
    </dl>
  )
}
