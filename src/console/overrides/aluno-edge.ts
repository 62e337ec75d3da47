import { http } from '#console/http'
import { firstOf, targetOf } from '#console/providers/data/route'
import type { Row } from '#console/providers/data/row'
import {
  type AttendanceRecord,
  absencePercent,
  recordsOf,
  sealOf,
  tallyOf,
} from '#model/attendance'
import { frequencia } from '#resources/frequencia'
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
  async complete(rows) {
    const bare = rows.filter((row) => row.percentual_ausencia === undefined && row.selo == null)
    const turmas = [...new Set(bare.flatMap(({ turma_id }) => turma_id ?? []))]
    const records = (await atMost(batch, turmas, recordsOfClass)).flat()
    return rows.map((row) => (bare.includes(row) ? withSeal(row, records) : row))
  },
}

function withSeal(row: Row, records: readonly AttendanceRecord[]): Row {
  const own = records.filter(({ aluno_id }) => aluno_id === row.id)
  const percent = absencePercent(tallyOf(own.map(({ status }) => status)))
  return { ...row, percentual_ausencia: percent, selo: sealOf(percent) }
}

/** Without an answer the seal stays unknown: the list of students does not fail for it. */
async function recordsOfClass(id: number): Promise<readonly AttendanceRecord[]> {
  const { path } = targetOf(firstOf(frequencia.calls?.historico?.route), { id })
  return http(path).then(
    ({ data }) => recordsOf(data) ?? [],
    () => [],
  )
}
