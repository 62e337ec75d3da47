import { useList } from '@refinedev/core'
import { useId } from 'react'
import type { Meta } from '#console/api/data-provider'
import type { Row } from '#model/resource'
import { nameOf } from '#model/wording'
import { turma } from '#resources/turma'

interface ClassChoiceProps {
  readonly value: number | null
  /** Whether the reports, which are what a visit is for, have come: the classes are asked for after them. */
  readonly ready: boolean
  readonly onChange: (turma: number | null) => void
}

/** A class by which reports are filtered, or all. A native select: it is there without antd. */
export function ClassChoice({ value, ready, onChange }: ClassChoiceProps) {
  const id = useId()
  const classes = useClasses(ready)
  return (
    <div className="class-choice">
      <label htmlFor={id}>{turma.label.one}</label>
      <select
        id={id}
        className="native-select"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value ? Number(event.target.value) : null)}
      >
        <option value="">Todas as turmas</option>
        {classes.map((each) => (
          <option key={each.id} value={each.id}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** All classes, by name. */
function useClasses(enabled: boolean) {
  const { result } = useList<Row<typeof turma>>({
    resource: turma.name,
    pagination: { mode: 'off' },
    meta: { only: [turma.display] } satisfies Meta,
    errorNotification: false,
    queryOptions: { enabled },
  })
  return result.data.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'pt-BR'))
}
