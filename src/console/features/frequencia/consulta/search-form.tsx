import Button from 'antd/es/button'
import Select from 'antd/es/select'
import type { FormEvent } from 'react'
import type { Turma } from '#console/features/frequencia/registro/classes'
import { fold } from '#model/format'
import { frequencia } from '#resources/frequencia'
import { DayInput } from './day-input.tsx'
import { Labelled } from './labelled.tsx'
import { type Mode, modes, type Search, type SearchErrors } from './search.ts'
import { StudentSelect } from './student-select.tsx'

interface SearchFormProps {
  readonly search: Search
  readonly errors: SearchErrors
  readonly turmas: readonly Turma[]
  readonly onChange: (change: Partial<Search>) => void
  readonly onSearch: () => void
}

const modeOptions = Object.entries(modes).map(([value, label]) => ({ value, label }))

/** Which class, in which way, and what that way needs to know. */
export function SearchForm(props: SearchFormProps) {
  const { search, errors, turmas, onChange, onSearch } = props
  const turma = turmas.find(({ id }) => id === search.turma)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  return (
    <form className="attendance-form" onSubmit={submit} noValidate>
      <Labelled label={frequencia.fields.turma_id.label} error={errors.turma}>
        {(input) => (
          <Select
            {...input}
            showSearch
            placeholder="Selecione a turma"
            notFoundContent="Nenhuma turma com esse nome"
            filterOption={(text, option) => fold(option?.label ?? '').includes(fold(text))}
            options={turmas.map(({ id, nome }) => ({ value: id, label: nome }))}
            value={turma?.id ?? null}
            onChange={(id: number) => onChange({ turma: id, aluno: null })}
          />
        )}
      </Labelled>
      <Labelled label="Modo de visualização">
        {(input) => (
          <Select
            {...input}
            options={modeOptions}
            value={search.modo}
            onChange={(modo: Mode) => onChange({ modo })}
          />
        )}
      </Labelled>
      {search.modo === 'periodo' && (
        <>
          <DayInput
            label="Data de início"
            error={errors.inicio}
            value={search.inicio}
            onChange={(inicio) => onChange({ inicio })}
          />
          <DayInput
            label="Data de fim"
            error={errors.fim}
            value={search.fim}
            onChange={(fim) => onChange({ fim })}
          />
        </>
      )}
      {search.modo === 'dia' && (
        <DayInput
          label="Data"
          error={errors.dia}
          value={search.dia}
          onChange={(dia) => onChange({ dia })}
        />
      )}
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
