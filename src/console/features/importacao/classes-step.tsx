import { count } from './count.ts'
import type { NewClass } from './import-plan.ts'

interface ClassesStepProps {
  readonly classes: readonly NewClass[]
  onChoose(key: string, create: boolean): void
}

/** The classes of the file that do not exist, offered for creation. */
export function ClassesStep({ classes, onChoose }: ClassesStepProps) {
  if (classes.length === 0) return null
  return (
    <section className="card import-step" aria-labelledby="import-classes">
      <h2 id="import-classes">Turmas que ainda não existem</h2>
      <p className="import-note">
        As marcadas são criadas com os alunos. Desmarcar uma turma deixa as linhas dela de fora.
      </p>
      <ul className="import-classes">
        {classes.map(({ key, name, create, ready, count: lines }) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={create}
                onChange={(event) => onChoose(key, event.target.checked)}
              />
              <span>
                {name}{' '}
                <small>
                  <b>{count(lines, 'linha', 'linhas')}</b>
                  {create && ready === 0 && ', nenhuma pronta: não será criada'}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
