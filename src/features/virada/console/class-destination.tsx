import Checkbox from 'antd/es/checkbox'
import Input from 'antd/es/input'
import Select from 'antd/es/select'
import { useId } from 'react'
import {
  type AnoParaVirar,
  type DestinoDoAluno,
  destinosDoAluno,
  type TurmaDoAno,
} from '../calls.ts'
import type { Choice, Follows } from './choices.ts'

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
  const id = useId()
  const { segue, nome, existente } = choice
  const options = Object.entries(follows)
    .filter(([value]) => value !== 'existente' || year.existentes.length > 0)
    .filter(([value]) => value !== 'continua' || turma.oficina)
    .map(([value, label]) => ({ value: value as Follows, label }))
  const invalid = error ? ({ status: 'error', 'aria-describedby': `${id}-erro` } as const) : {}
  return (
    <div className="turn-class">
      <div className="turn-destination">
        <div>
          <label htmlFor={`${id}-segue`}>Destino</label>
          <Select
            id={`${id}-segue`}
            value={segue}
            options={options}
            onChange={(chosen) => onChange({ segue: chosen })}
          />
        </div>
        {segue === 'nova' && (
          <div>
            <label htmlFor={`${id}-nome`}>Nome da turma nova</label>
            <Input
              id={`${id}-nome`}
              value={nome}
              autoComplete="off"
              {...invalid}
              onChange={({ target }) => onChange({ nome: target.value })}
            />
          </div>
        )}
        {segue === 'existente' && (
          <div>
            <label htmlFor={`${id}-existente`}>Turma de {year.para}</label>
            <Select
              id={`${id}-existente`}
              showSearch
              optionFilterProp="label"
              placeholder="Selecione"
              value={existente}
              options={year.existentes.map(({ id, nome }) => ({ value: id, label: nome }))}
              {...invalid}
              onChange={(chosen) => onChange({ existente: chosen })}
            />
          </div>
        )}
      </div>
      <p className="form-error" id={`${id}-erro`} role="alert">
        {error}
      </p>
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
  const goes = segue === 'nova' || segue === 'existente'
  const id = useId()
  if (turma.alunos.length === 0) return <p>Nenhum aluno nesta turma.</p>
  const all = (destino: DestinoDoAluno) =>
    onChange({ alunos: Object.fromEntries(turma.alunos.map((each) => [each.id, destino])) })
  const one = (aluno: number, destino: DestinoDoAluno) =>
    onChange({ alunos: { ...alunos, [aluno]: destino } })
  return (
    <fieldset className="turn-students" aria-label={`Alunos de ${turma.nome}`}>
      <div className="turn-all">
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
