import { useList } from '@refinedev/core'
import { useId } from 'react'
import type { Relatorio } from '#console/reports/texts'
import type { Row } from '#model/resource'
import { nameOf } from '#model/wording'
import { turma } from '#resources/turma'

interface ClassChoiceProps {
  readonly value: number | null
  /** Undefined while they are awaited. Their classes are offered before all of them have come. */
  readonly reports: readonly Relatorio[] | undefined
  readonly onChange: (turma: number | null) => void
}

/** A class by which reports are filtered, or all. A native select: it is there without antd. */
export function ClassChoice({ value, reports, onChange }: ClassChoiceProps) {
  const id = useId()
  const options = useClasses(reports)
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
        {options.map(([key, nome]) => (
          <option key={key} value={key}>
            {nome}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Classes by name. All of them are asked for after the reports, which are what a visit is for. */
function useClasses(reports: readonly Relatorio[] | undefined) {
  const { result } = useList<Row<typeof turma>>({
    resource: turma.name,
    pagination: { mode: 'off' },
    errorNotification: false,
    queryOptions: { enabled: reports !== undefined },
  })
  const names = new Map<number, string>()
  for (const { turma_id, turma } of reports ?? []) if (turma) names.set(turma_id, nameOf(turma))
  for (const { id, nome } of result.data) names.set(id, nome)
  return [...names].sort(([, one], [, other]) => one.localeCompare(other, 'pt-BR'))
}
