import { count } from '#model/format'
import { grouped } from '#model/grouped'
import { nounsOf, sentence } from '#model/texts'
import { Tick } from './changed-parts.tsx'
import type { NewRow } from './import-plan.ts'
import type { Answer } from './import-state.ts'
import type { Session } from './use-import.ts'

/** A step for each reference under which there are names that lead to no row. */
export function NewRowsSteps({ plan: { newRows }, ...session }: Session) {
  return [...grouped(newRows, ({ field }) => field)].map(([field, rows]) => {
    // Two columns may bring rows of one entity.
    const isOneOf = newRows.some((row) => row.field !== field && row.target === rows[0]?.target)
    return <NewRowsStep key={field} {...{ ...session, rows, isOneOf }} />
  })
}

interface NewRowsStepProps extends Pick<Session, 'state' | 'dispatch'> {
  readonly rows: readonly NewRow[]
  readonly isOneOf: boolean
}

function NewRowsStep({ state: { resource }, dispatch, rows, isOneOf }: NewRowsStepProps) {
  const [first] = rows
  if (!first) return null
  const { field, target } = first
  const { o, os, um, one, dele } = nounsOf(target.label)
  const own = nounsOf(resource.label)
  const heading = `import-new-${field}`
  const choose = ({ key }: NewRow, answer: Answer) => dispatch({ type: 'row', field, key, answer })
  return (
    <section className="card import-step" aria-labelledby={heading}>
      <h2 id={heading}>
        {target.label.many} que ainda não existem{isOneOf && `: ${resource.fields[field]?.label}`}
      </h2>
      <p className="import-note">
        {`${sentence(os)} marcad${os} são criad${os} com ${own.os} ${own.many}. Desmarcar ${um} ${one} deixa as linhas ${dele} de fora.`}
        {rows.some(({ alike }) => alike[0]) &&
          ' O que se parece com o que já existe espera que você diga o que é.'}
      </p>
      <ul className="import-classes">
        {rows.map((row) => (
          <li key={row.key}>
            <Tick isOn={row.answer === true} onChange={(isOn) => choose(row, isOn)}>
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
                onChange={(isOn) => choose(row, isOn && name)}
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
