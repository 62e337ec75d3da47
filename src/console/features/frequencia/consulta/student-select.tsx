import Select from 'antd/es/select'
import type { Turma } from '#console/features/frequencia/registro/classes'
import { byName } from '#console/features/frequencia/registro/roll'
import { useClassStudents } from '#console/features/frequencia/students'
import { fold } from '#model/format'
import { frequencia } from '#resources/frequencia'
import { Labelled } from './labelled.tsx'

interface StudentSelectProps {
  readonly turma: Turma | undefined
  readonly error: string | undefined
  readonly value: number | null
  readonly onChange: (aluno: number) => void
}

/** One of the students of the chosen class. */
export function StudentSelect({ turma, error, value, onChange }: StudentSelectProps) {
  const isListed = turma?.alunos !== undefined
  const { data, isFetching, isError } = useClassStudents(turma?.id ?? 0, turma && !isListed)
  const students = (turma?.alunos ?? data?.data)?.toSorted(byName)
  const empty = isError
    ? 'Não foi possível carregar os alunos.'
    : turma
      ? 'Nenhum aluno com esse nome'
      : 'Selecione primeiro a turma'
  return (
    <Labelled label={frequencia.fields.aluno_id.label} error={error}>
      {(input) => (
        <Select
          {...input}
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
    </Labelled>
  )
}
