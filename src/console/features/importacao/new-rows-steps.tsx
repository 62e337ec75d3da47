import type { Resource } from '#model/resource'
import { nounsOf } from '#model/texts'
import type { NewRow } from './import-plan.ts'
import { count } from './words.ts'

interface NewRowsStepProps {
  readonly resource: Resource
  readonly rows: readonly NewRow[]
  onChoose(row: NewRow, create: boolean): void
}

/** A step for each reference under which there are names that lead to no row. */
export function NewRowsSteps({ rows, ...props }: NewRowsStepProps) {
  const fields = [...new Set(rows.map(({ field }) => field))]
  return fields.map((field) => (
    <NewRowsStep key={field} {...props} rows={rows.filter((row) => row.field === field)} />
  ))
}

function NewRowsStep({ resource, rows, onChoose }: NewRowsStepProps) {
  const [first] = rows
  if (!first) return null
  const { field, target } = first
  const { o, os, um, one, dele } = nounsOf(target.label)
  const own = nounsOf(resource.label)
  const heading = `import-new-${field}`
  return (
    <section className="card import-step" aria-labelledby={heading}>
      <h2 id={heading}>{target.label.many} que ainda não existem</h2>
      <p className="import-note">
        {`${os === 'as' ? 'As' : 'Os'} marcad${os} são criad${os} com ${own.os} ${own.many}. Desmarcar ${um} ${one} deixa as linhas ${dele} de fora.`}
      </p>
      <ul className="import-classes">
        {rows.map((row) => (
          <li key={row.key}>
            <label>
              <input
                type="checkbox"
                checked={row.create}
                onChange={(event) => onChoose(row, event.target.checked)}
              />
              <span>
                {row.name}{' '}
                <small>
                  <b>{count(row.count, 'linha', 'linhas')}</b>
                  {row.create && row.ready === 0 && `, nenhuma pronta: não será criad${o}`}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
