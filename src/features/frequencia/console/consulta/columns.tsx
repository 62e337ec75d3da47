import { useList } from '#console/api/use-list'
import type { SheetColumn } from '#console/ui/sheet.tsx'
import type { AttendanceRecord } from '#domain/attendance-records'
import { emptyValue, formatDate, formatPercent } from '#model/format'
import type { Row } from '#model/resource'
import { wordsOf } from '#model/wording'
import { frequencia } from '#resources/frequencia'
import { justificativa } from '#resources/justificativa'
import { StatusTag } from '../seal.tsx'
import type { Mode } from './search.ts'
import { byNewest, type NamedRecord, portuguese, type StudentSummary } from './summary.ts'

const { aluno_id, turma_id, data, status } = frequencia.fields

const student: SheetColumn<{ nome: string }> = {
  name: 'aluno',
  title: aluno_id.label,
  cell: ({ nome }) => nome,
  compare: (a, b) => portuguese.compare(a.nome, b.nome),
}

const day: SheetColumn<AttendanceRecord> = {
  name: 'data',
  title: data.label,
  cell: (record) => formatDate(record.data),
  compare: (a, b) => byNewest(b, a),
}

const situation: SheetColumn<AttendanceRecord> = {
  name: 'status',
  title: status.label,
  cell: (record) => <StatusTag status={record.status} />,
  compare: (a, b) => portuguese.compare(a.status, b.status),
}

/** With the excuse by which a mark is justified. */
const explained: SheetColumn<AttendanceRecord> = {
  ...situation,
  cell: (record) => <Explained record={record} />,
}

function Explained({ record }: { record: AttendanceRecord }) {
  const { aluno_id, status, justificativa_id } = record
  const { query } = useList<Row<typeof justificativa>>({
    resource: justificativa.name,
    filters: [{ field: 'aluno_id', operator: 'eq', value: aluno_id }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: justificativa_id !== undefined },
  })
  const excuse = query.data?.data.find(({ id }) => id === justificativa_id)
  const why = excuse && wordsOf('motivo', justificativa.fields.motivo, excuse)
  return (
    <>
      <StatusTag status={status} />
      {excuse && (
        <small>
          {why}, de {formatDate(excuse.inicio)} a {formatDate(excuse.fim)}
        </small>
      )}
    </>
  )
}

const classColumn: SheetColumn<AttendanceRecord> = {
  name: 'turma',
  title: turma_id.label,
  cell: ({ turma }) => turma ?? emptyValue,
  compare: (a, b) => portuguese.compare(a.turma ?? '', b.turma ?? ''),
}

export const recordColumns = {
  historico: [day, student, situation],
  periodo: [day, student, situation],
  dia: [student, explained],
  aluno: [day, classColumn, explained],
} as const satisfies Record<Mode, readonly SheetColumn<NamedRecord>[]>

type Count = 'total' | 'presente' | 'ausente' | 'justificado'

function count(key: Count, title: string): SheetColumn<StudentSummary> {
  return {
    name: key,
    title,
    className: 'number',
    cell: (summary) => summary[key],
    compare: (a, b) => a[key] - b[key],
  }
}

export const summaryColumns: readonly SheetColumn<StudentSummary>[] = [
  student,
  count('total', 'Registros'),
  count('presente', 'Presenças'),
  count('ausente', 'Faltas'),
  count('justificado', 'Justificadas'),
  {
    name: 'absence',
    title: '% de faltas',
    className: 'number',
    cell: ({ absence }) => (absence === null ? emptyValue : formatPercent(absence)),
    compare: (a, b) => (a.absence ?? -1) - (b.absence ?? -1),
  },
]
