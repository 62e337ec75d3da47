import { useQuery } from '@tanstack/react-query'
import {
  attendancePath,
  readRecordsIfAny,
  recordsOfClass,
  recordsOfStudent,
} from '#console/api/attendance'
import {
  fetchStudents,
  fetchStudentsById,
  type Turma,
} from '#console/features/frequencia/registro/classes'
import type { AttendanceRecord } from '#model/attendance'
import { type CompleteSearch, writeSearch } from './search.ts'
import { type NamedRecord, nameRecords } from './summary.ts'

/** The answer of a search: its records with the names of their students. */
export function useAttendance(search: CompleteSearch | null, turmas: readonly Turma[] | undefined) {
  return useQuery({
    queryKey: ['frequencias', search && writeSearch(search).toString()],
    enabled: search !== null && turmas !== undefined,
    retry: false,
    queryFn: async ({ signal }): Promise<NamedRecord[]> => {
      // `enabled` holds the query until both are there.
      if (!search) return []
      const turma = turmas?.find(({ id }) => id === search.turma) ?? { id: search.turma, nome: '' }
      const [records, alunos] = await Promise.all([
        fetchRecords(search, signal),
        fetchStudents(turma, signal),
      ])
      const names = new Map(alunos.map(({ id, nome }) => [id, nome]))
      // Records stay with the class when a student moves on.
      const gone = [...new Set(records.map(({ aluno_id }) => aluno_id))].filter(
        (id) => !names.has(id),
      )
      if (gone.length > 0)
        for (const { id, nome } of await fetchStudentsById(gone, signal)) names.set(id, nome)
      return nameRecords(records, names)
    },
  })
}

async function fetchRecords(
  search: CompleteSearch,
  signal: AbortSignal,
): Promise<AttendanceRecord[]> {
  const { turma } = search
  switch (search.modo) {
    case 'historico':
      return recordsOfClass(turma, signal)
    case 'periodo': {
      const { inicio, fim } = search
      const query = new URLSearchParams({ data_inicio: inicio, data_fim: fim })
      const path = `${attendancePath('intervalo', { id: turma })}?${query}`
      const records = await readRecordsIfAny(path, signal)
      return records.filter(({ data }) => data >= inicio && data <= fim)
    }
    case 'dia': {
      const path = attendancePath('dia', { id: turma, data: search.dia })
      return readRecordsIfAny(path, signal, search.dia)
    }
    case 'aluno':
      return (await recordsOfStudent(search.aluno, turma, signal)) ?? []
  }
}
