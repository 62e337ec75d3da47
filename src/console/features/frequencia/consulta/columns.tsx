import { StatusTag } from '#console/ui/seal.tsx'
import type { SheetColumn } from '#console/ui/sheet.tsx'
import type { AttendanceRecord } from '#model/attendance'
import { emptyValue, formatDate, formatPercent } from '#model/format'
import { frequencia } from '#resources/frequencia'
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

const classColumn: SheetColumn<AttendanceRecord> = {
  name: 'turma',
  title: turma_id.label,
  cell: ({ turma }) => turma ?? emptyValue,
  compare: (a, b) => portuguese.compare(a.turma ?? '', b.turma ?? ''),
}

export const recordColumns = {
  historico: [day, student, situation],
  periodo: [day, student, situation],
  dia: [student, situation],
  aluno: [day, classColumn, situation],
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
  count('ausente', 'Ausências'),
  count('justificado', 'Justificadas'),
  {
    name: 'absence',
    title: '% de ausência',
    className: 'number',
    cell: ({ absence }) => (absence === null ? emptyValue : formatPercent(absence)),
    compare: (a, b) => (a.absence ?? -1) - (b.absence ?? -1),
  },
]
