import type { Resource } from '#model/resource'
import { nounsOf } from '#model/texts'
import { Tick } from './changed-parts.tsx'
import type { NewRow } from './import-plan.ts'
import type { Answer as Said } from './import-state.ts'
import { count } from './words.ts'

interface NewRowsStepProps {
  readonly resource: Resource
  readonly rows: readonly NewRow[]
  onChoose(row: NewRow, answer: Said): void
}

/** A step for each reference under which there are names that lead to no row. */
export function NewRowsSteps({ rows, ...props }: NewRowsStepProps) {
  const fields = [...new Set(rows.map(({ field }) => field))]
  return fields.map((field) => (
    <NewRowsStep
      key={field}
      {...props}
      rows={rows.filter((row) => row.field === field)}
      // Two columns may bring rows of one entity.
      isOneOf={rows.some(
        (row) =>
          row.field !== field &&
          rows.some((own) => own.field === field && own.target === row.target),
      )}
    />
  ))
}

function NewRowsStep({
  resource,
  rows,
  isOneOf,
  onChoose,
}: NewRowsStepProps & { readonly isOneOf: boolean }) {
  const [first] = rows
  if (!first) return null
  const { field, target } = first
  const { o, os, um, one, dele } = nounsOf(target.label)
  const own = nounsOf(resource.label)
  const heading = `import-new-${field}`
  return (
    <section className="card import-step" aria-labelledby={heading}>
      <h2 id={heading}>
        {target.label.many} que ainda não existem{isOneOf && `: ${resource.fields[field]?.label}`}
      </h2>
      <p className="import-note">
        {`${os === 'as' ? 'As' : 'Os'} marcad${os} são criad${os} com ${own.os} ${own.many}. Desmarcar ${um} ${one} deixa as linhas ${dele} de fora.`}
        {rows.some(({ alike }) => alike[0]) &&
          ' O que se parece com o que já existe espera que você diga o que é.'}
      </p>
      <ul className="import-classes">
        {rows.map((row) => (
          <li key={row.key}>
            <Tick isOn={row.answer === true} onChange={(isOn) => onChoose(row, isOn)}>
              {row.name}{' '}
              <small>
                <b>{count(row.count, 'linha', 'linhas')}</b>
                {row.answer === true && row.ready === 0 && `, nenhuma pronta: não será criad${o}`}
              </small>
            </Tick>
            {row.alike.map((name) => (
              <Tick
                key={name}
                isOn={row.answer === name}
                onChange={(isOn) => onChoose(row, isOn && name)}
              >
                É {name}, que já existe
              </Tick>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
