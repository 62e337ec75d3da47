import Checkbox from 'antd/es/checkbox'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { useId } from 'react'
import { FieldLine } from '#console/ui/field-line.tsx'
import {
  type AnoParaVirar,
  type DestinoDoAluno,
  destinosDoAluno,
  type TurmaDoAno,
} from '../calls.ts'
import { type Choice, type Follows, goesOn } from './choices.ts'

interface ClassDestinationProps {
  readonly turma: TurmaDoAno
  readonly year: AnoParaVirar
  readonly choice: Choice
  readonly error: string | undefined
  readonly onChange: (part: Partial<Choice>) => void
}

const follows: Readonly<Record<Follows, string>> = {
  nova: 'Turma nova',
  existente: 'Turma que já existe',
  continua: 'Continua, com quem está nela',
  nenhuma: 'Nenhuma: a turma termina',
  depois: 'Não virar agora',
}

const { vai: _, ...stays } = destinosDoAluno
/** What becomes of whoever does not go along. */
const leavings = Object.entries(stays).map(([value, label]) => ({
  value: value as DestinoDoAluno,
  label: value === 'sem_turma' || value === 'conclusao' ? label : `Desligou: ${label}`,
}))

/** What follows a class, and what becomes of each of its students. */
export function ClassDestination({ turma, year, choice, error, onChange }: ClassDestinationProps) {
  const { segue, nome, existente } = choice
  const options = Object.entries(follows)
    .filter(([value]) => value !== 'existente' || year.existentes.length > 0)
    .filter(([value]) => value !== 'continua' || turma.oficina)
    .map(([value, label]) => ({ value: value as Follows, label }))
  const status = error ? 'error' : ''
  return (
    <div className="turn-class">
      <div className="turn-destination">
        <FieldLine label="Destino" error={goesOn(segue) ? undefined : error}>
          {(input) => (
            <Select
              {...{ ...input, options }}
              value={segue}
              onChange={(chosen) => onChange({ segue: chosen })}
            />
          )}
        </FieldLine>
        {segue === 'nova' && (
          <FieldLine label="Nome da turma nova" {...{ error }}>
            {(input) => (
              <Input
                {...{ ...input, status }}
                value={nome}
                autoComplete="off"
                onChange={({ target }) => onChange({ nome: target.value })}
              />
            )}
          </FieldLine>
        )}
        {segue === 'existente' && (
          <FieldLine label={`Turma de ${year.para}`} {...{ error }}>
            {(input) => (
              <Select
                {...{ ...input, status }}
                showSearch
                optionFilterProp="label"
                placeholder="Selecione"
                value={existente}
                options={year.existentes.map(({ id, nome }) => ({ value: id, label: nome }))}
                onChange={(chosen) => onChange({ existente: chosen })}
              />
            )}
          </FieldLine>
        )}
      </div>
      {segue !== 'depois' && segue !== 'continua' && <Students {...{ turma, choice, onChange }} />}
    </div>
  )
}

function Students({
  turma,
  choice,
  onChange,
}: Pick<ClassDestinationProps, 'turma' | 'choice' | 'onChange'>) {
  const { segue, alunos } = choice
  const goes = goesOn(segue)
  const id = useId()
  if (turma.alunos.length === 0) return <p>Nenhum aluno nesta turma.</p>
  const all = (destino: DestinoDoAluno) =>
    onChange({ alunos: Object.fromEntries(turma.alunos.map((each) => [each.id, destino])) })
  const one = (aluno: number, destino: DestinoDoAluno) =>
    onChange({ alunos: { ...alunos, [aluno]: destino } })
  return (
    <fieldset className="turn-students" aria-label={`Alunos de ${turma.nome}`}>
      <div className="actions turn-all">
        <label htmlFor={`${id}-todos`}>Todos os alunos</label>
        <Select<DestinoDoAluno>
          id={`${id}-todos`}
          placeholder="Escolher para todos"
          value={null}
          options={goes ? [{ value: 'vai', label: destinosDoAluno.vai }, ...leavings] : leavings}
          onChange={all}
        />
      </div>
      <ul className="turn-list">
        {turma.alunos.map((aluno) => {
          const destino = alunos[aluno.id] ?? 'sem_turma'
          return (
            <li key={aluno.id}>
              {goes ? (
                <Checkbox
                  checked={destino === 'vai'}
                  onChange={({ target }) => one(aluno.id, target.checked ? 'vai' : 'sem_turma')}
                >
                  {aluno.nome}
                </Checkbox>
              ) : (
                <span>{aluno.nome}</span>
              )}
              {destino !== 'vai' && (
                <Select<DestinoDoAluno>
                  aria-label={`O que houve com ${aluno.nome}`}
                  value={destino}
                  options={leavings}
                  onChange={(chosen) => one(aluno.id, chosen)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
