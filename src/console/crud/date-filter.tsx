import { date } from '#console/widgets/date-input.tsx'
import type { FilterProps } from './filter-inputs.tsx'

export default function DateFilter({ filter, id, value, onChange }: FilterProps) {
  const { Input } = date
  const say = (day: unknown) => onChange(typeof day === 'string' ? day : '')
  return <Input {...{ id, value }} of={filter} onChange={say} />
}
