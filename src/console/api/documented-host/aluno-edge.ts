import { recordsOfClass } from '#console/api/attendance'
import type { Row } from '#console/api/data/row'
import { type AttendanceRecord, absencePercent, sealOf, tallyOf } from '#model/attendance'
import { atMost } from './at-most.ts'
import type { Edge } from './edges.ts'

/** Requests for attendance under way at once (section 9 of the specification). */
const batch = 3

/** A host may leave the seal to the reader of the percentage, or send neither (decision 21). */
export const alunoEdge: Partial<Edge> = {
  read(row) {
    const { selo, percentual_ausencia: percent } = row
    return selo || !percent ? row : { ...row, selo: sealOf(percent) }
  },
  completes: ['selo', 'percentual_ausencia'],
  lacks: lacksSeal,
  async complete(rows, decides = false) {
    const turmas = [...new Set(rows.filter(lacksSeal).flatMap(({ turma_id }) => turma_id ?? []))]
    const answers = await atMost(batch, turmas, (id) =>
      recordsOfClass(id).catch((error: unknown) => {
        if (decides) throw error
        // The seals of the class stay unknown: the list of students does not fail for it.
        return null
      }),
    )
    const byClass = new Map(turmas.map((id, index) => [id, answers[index]]))
    return rows.map((row) => {
      if (!lacksSeal(row)) return row
      const records = row.turma_id == null ? [] : byClass.get(row.turma_id)
      return records ? withSeal(row, records) : row
    })
  },
}

function lacksSeal({ percentual_ausencia: percent, selo }: Row): boolean {
  return percent === undefined && selo == null
}

function withSeal(row: Row, records: readonly AttendanceRecord[]): Row {
  const own = records.filter(({ aluno_id }) => aluno_id === row.id)
  const percent = absencePercent(tallyOf(own.map(({ status }) => status)))
  return { ...row, percentual_ausencia: percent, selo: sealOf(percent) }
}
