import Button from 'antd/es/button'
import Select from 'antd/es/select'
import type { FormEvent } from 'react'
import { DayLine } from '#console/ui/day-line.tsx'
import { FieldLine } from '#console/ui/field-line.tsx'
import { fold } from '#model/format'
import { choiceWords } from '#model/wording'
import { frequencia } from '#resources/frequencia'
import { turma as classes } from '#resources/turma'
import type { Turma } from '../registro/classes.ts'
import { inOrder } from '../registro/roll.ts'
import { useClassStudents } from '../students.ts'
import { type Mode, modes, type Search, type SearchErrors } from './search.ts'

interface SearchFormProps {
  readonly search: Search
  readonly errors: SearchErrors
  readonly turmas: readonly Turma[]
  readonly onChange: (change: Partial<Search>) => void
  readonly onSearch: () => void
}

const modeOptions = Object.entries(modes).map(([value, label]) => ({ value, label }))

export function SearchForm({ search, errors, turmas, onChange, onSearch }: SearchFormProps) {
  const turma = turmas.find(({ id }) => id === search.turma)
  const inputOf = (name: 'inicio' | 'fim' | 'dia') => ({
    error: errors[name],
    value: search[name],
    onChange: (day: string | null) => onChange({ [name]: day }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <form className="attendance-form" onSubmit={submit} noValidate>
      <FieldLine label={frequencia.fields.turma_id.label} error={errors.turma}>
        {(input) => (
          <Select
            {...input}
            status={errors.turma ? 'error' : ''}
            showSearch
            placeholder="Selecione a turma"
            notFoundContent="Nenhuma turma com esse nome"
            filterOption={(text, option) => fold(option?.label ?? '').includes(fold(text))}
            options={turmas.map((each) => ({
              value: each.id,
              label: choiceWords(classes, { ...each }),
            }))}
            value={turma?.id ?? null}
            onChange={(id: number) => onChange({ turma: id, aluno: null })}
          />
        )}
      </FieldLine>
      <FieldLine label="Modo de visualização">
        {(input) => (
          <Select
            {...input}
            options={modeOptions}
            value={search.modo}
            onChange={(modo: Mode) => onChange({ modo })}
          />
        )}
      </FieldLine>
      {search.modo === 'periodo' && (
        <>
          <DayLine label="Data de início" {...inputOf('inicio')} />
          <DayLine label="Data de fim" {...inputOf('fim')} />
        </>
      )}
      {search.modo === 'dia' && <DayLine label="Data" {...inputOf('dia')} />}
      {search.modo === 'aluno' && (
        <StudentSelect
          turma={turma}
          error={errors.aluno}
          value={search.aluno}
          onChange={(aluno) => onChange({ aluno })}
        />
      )}
      <Button className="attendance-submit" type="primary" htmlType="submit">
        Buscar Frequências
      </Button>
    </form>
  )
}

interface StudentSelectProps {
  readonly turma: Turma | undefined
  readonly error: string | undefined
  readonly value: number | null
  readonly onChange: (aluno: number) => void
}

function StudentSelect({ turma, error, value, onChange }: StudentSelectProps) {
  const isListed = turma?.alunos !== undefined
  const { data, isFetching, isError } = useClassStudents(turma?.id ?? 0, turma && !isListed)
  const found = turma?.alunos ?? data?.data
  const students = found && inOrder(found)
  const empty = isError
    ? 'Não foi possível carregar os alunos.'
    : turma
      ? 'Nenhum aluno com esse nome'
      : 'Selecione primeiro a turma'
  return (
    <FieldLine label={frequencia.fields.aluno_id.label} error={error}>
      {(input) => (
        <Select
          {...input}
          status={error ? 'error' : ''}
          showSearch
          placeholder="Selecione o aluno"
          loading={isFetching}
          notFoundContent={isFetching ? 'Carregando...' : empty}
          filterOption={(text, option) => fold(option?.label ?? '').includes(fold(text))}
          options={students?.map(({ id, nome }) => ({ value: id, label: nome })) ?? []}
          value={students?.some(({ id }) => id === value) ? value : null}
          onChange={(id: number) => onChange(id)}
        />
      )}
    </FieldLine>
  )
}
