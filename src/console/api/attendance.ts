import { firstOf, targetOf } from '#console/api/data/route'
import { type AttendanceRecord, recordsOf } from '#model/attendance'
import { frequencia } from '#resources/frequencia'
import { HttpError, http } from './http.ts'

/** The path of a declared attendance call. */
export function attendancePath(
  call: keyof typeof frequencia.calls,
  params: Readonly<Record<string, string | number>>,
): string {
  return targetOf(firstOf(frequencia.calls[call].route), params).path
}

/** The records at a path, read whole or not at all; `date` is that of an answer about one day. */
export async function readRecords(path: string, signal?: AbortSignal, date?: string) {
  const { data, headers } = await http<unknown>(path, signal ? { signal } : {})
  const records = recordsOf(data, date)
  if (!records) throw new Error('Resposta de frequência ilegível')
  return { records, headers }
}

/** The same, where 404 is an answer without records (section 8 of the specification). */
export async function readRecordsIfAny(path: string, signal?: AbortSignal, date?: string) {
  try {
    return (await readRecords(path, signal, date)).records
  } catch (error) {
    if (hasStatus(error, 404)) return []
    throw error
  }
}

/** The whole attendance of a class. */
export function recordsOfClass(turma: number, signal?: AbortSignal): Promise<AttendanceRecord[]> {
  return readRecordsIfAny(attendancePath('historico', { id: turma }), signal)
}

/**
 * The whole attendance of a student. A host of the documented contract alone has only that of the class
 * (decision 37); null where there is no class to look it up in.
 */
export async function recordsOfStudent(
  aluno: number,
  turma: number | null,
  signal: AbortSignal,
): Promise<AttendanceRecord[] | null> {
  try {
    return (await readRecords(attendancePath('doAluno', { id: aluno }), signal)).records
  } catch (error) {
    if (!hasStatus(error, 404, 405)) throw error
  }
  if (turma === null) return null
  const ofClass = await recordsOfClass(turma, signal)
  return ofClass.filter(({ aluno_id }) => aluno_id === aluno)
}

function hasStatus(error: unknown, ...statuses: number[]): boolean {
  return error instanceof HttpError && statuses.includes(error.status)
}
