import { useQuery } from '@tanstack/react-query'
import { HttpError, http } from '#console/http'
import { fetchStudents, fetchStudentsById, type Turma } from '#console/pages/frequencia/classes'
import { type AttendanceRecord, recordsOf } from '#model/attendance'
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
      return recordsAt(`/turma/frequencia/${turma}`, signal)
    case 'periodo': {
      const { inicio, fim } = search
      const query = new URLSearchParams({ data_inicio: inicio, data_fim: fim })
      const records = await recordsAt(`/turma/${turma}/intervalo?${query}`, signal)
      return records.filter(({ data }) => data >= inicio && data <= fim)
    }
    case 'dia':
      return recordsAt(`/turma/${turma}/dia/${search.dia}`, signal, search.dia)
    case 'aluno':
      return recordsOfStudent(turma, search.aluno, signal)
  }
}

/** A host of the documented contract alone has no history of a student: that of the class has it (decision 37). */
async function recordsOfStudent(turma: number, aluno: number, signal: AbortSignal) {
  try {
    return await answerAt(`/alunos/${aluno}/frequencias`, signal)
  } catch (error) {
    if (!hasStatus(error, 404, 405)) throw error
  }
  const records = await recordsAt(`/turma/frequencia/${turma}`, signal)
  return records.filter(({ aluno_id }) => aluno_id === aluno)
}

/** The records at a path; 404 is an answer without records (section 8 of the specification). */
async function recordsAt(path: string, signal: AbortSignal, date?: string) {
  try {
    return await answerAt(path, signal, date)
  } catch (error) {
    if (hasStatus(error, 404)) return []
    throw error
  }
}

async function answerAt(path: string, signal: AbortSignal, date?: string) {
  const { data } = await http<unknown>(path, { signal })
  const records = recordsOf(data, date)
  if (!records) throw new Error('Resposta de frequência ilegível')
  return records
}

function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof HttpError && statuses.includes(error.status)
}
