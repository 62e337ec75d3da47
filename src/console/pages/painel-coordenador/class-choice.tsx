import { useList } from '@refinedev/core'
import { useId, useState } from 'react'
import type { Relatorio } from '#console/reports/texts'
import type { Row } from '#model/resource'
import { nameOf } from '#model/wording'
import { turma } from '#resources/turma'

interface ClassChoiceProps {
  readonly value: number | null
  /** The classes of these are offered before all of them have been asked for. */
  readonly reports: readonly Relatorio[]
  readonly onChange: (turma: number | null) => void
}

/** A class by which reports are filtered, or all. A native select: it is there without antd. */
export function ClassChoice({ value, reports, onChange }: ClassChoiceProps) {
  const id = useId()
  const { options, ask } = useClasses(reports)
  return (
    <div className="class-choice">
      <label htmlFor={id}>{turma.label.one}</label>
      <select
        id={id}
        className="native-select"
        value={value ?? ''}
        onFocus={ask}
        onPointerEnter={ask}
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

/** Classes by name. All of them are asked for once someone is about to choose: few visits to a home filter. */
function useClasses(reports: readonly Relatorio[]) {
  const [asked, setAsked] = useState(false)
  const { result } = useList<Row<typeof turma>>({
    resource: turma.name,
    pagination: { mode: 'off' },
    errorNotification: false,
    queryOptions: { enabled: asked },
  })
  const names = new Map<number, string>()
  for (const { turma_id, turma } of reports) if (turma) names.set(turma_id, nameOf(turma))
  for (const { id, nome } of result.data) names.set(id, nome)
  const options = [...names].sort(([, one], [, other]) => one.localeCompare(other, 'pt-BR'))
  return { options, ask: () => setAsked(true) }
}
