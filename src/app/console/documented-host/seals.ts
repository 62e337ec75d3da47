import { callPath } from '#console/api/route'
import type { Row } from '#console/api/row'
import { absencePercent, sealOf, tallyOf } from '#domain/attendance'
import type { AttendanceRecord } from '#domain/attendance-records'
import { recordsIn } from '#features/frequencia/console/records'
import type { Resource } from '#model/resource'
import { aluno } from '#resources/aluno'
import { frequencia } from '#resources/frequencia'
import { answer, firstAnswer, type HostCall, isUnknown, reading, someAtOnce } from './call.ts'
import { rowOf } from './rows.ts'

type Asking = Pick<HostCall, 'ask' | 'options'>

/** Fields that lists of the host may lack: they are worked out from the attendance of the classes. */
export function completed({ name }: Resource): readonly string[] {
  return name === aluno.name ? ['selo', 'percentual_ausencia'] : []
}

export function isIncomplete({ name }: Resource, row: Row): boolean {
  return name === aluno.name && lacksSeal(row)
}

/**
 * Students with their seals. Where seals decide which rows a list has, one that cannot be found is a failure of the
 * list; elsewhere those of its class stay unknown.
 */
export async function complete(
  rows: readonly Row[],
  made: Asking,
  decides = false,
): Promise<Row[]> {
  const turmas = [...new Set(rows.filter(lacksSeal).flatMap(({ turma_id }) => turma_id ?? []))]
  const answers = await someAtOnce(turmas, (id) =>
    recordsOfClass(id, made).catch((error: unknown) => {
      if (decides) throw error
      return null
    }),
  )
  const byClass = new Map(turmas.map((id, index) => [id, answers[index]]))
  return rows.map((row) => {
    if (!lacksSeal(row)) return row
    const records = row.turma_id == null ? [] : byClass.get(row.turma_id)
    return records ? withSeal(row, records) : row
  })
}

function lacksSeal({ percentual_ausencia: percent, selo }: Row): boolean {
  return percent === undefined && selo == null
}

function withSeal(row: Row, records: readonly AttendanceRecord[]): Row {
  const own = records.filter(({ aluno_id }) => aluno_id === row.id)
  const percent = absencePercent(tallyOf(own.map(({ status }) => status)))
  return { ...row, percentual_ausencia: percent, selo: sealOf(percent) }
}

const classes = new Map<number, number | null>()

/** The attendance of one student is found in that of the class. */
export function rememberClasses(rows: readonly Row[]): void {
  for (const { id, turma_id } of rows) if (turma_id !== undefined) classes.set(id, turma_id)
}

export async function attendanceOfStudent(made: HostCall) {
  if (!isUnknown(made.first)) return firstAnswer(made)
  const id = Number(made.params.id)
  if (!classes.has(id)) {
    const { data } = await made.ask(callPath(aluno, 'show', { id }), reading(made))
    rememberClasses([rowOf(aluno, data)])
  }
  const turma = classes.get(id) ?? null
  if (turma === null) return answer(null)
  const records = await recordsOfClass(turma, made)
  return answer(records.filter(({ aluno_id }) => aluno_id === id))
}

async function recordsOfClass(id: number, made: Asking): Promise<AttendanceRecord[]> {
  try {
    return recordsIn(await made.ask(callPath(frequencia, 'historico', { id }), reading(made)))
  } catch (error) {
    // A host may say so that a class has none (section 8 of the specification).
    if (isUnknown(error)) return []
    throw error
  }
}
