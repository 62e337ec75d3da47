import type { Reading } from '#domain/care'
import { grouped } from '#model/grouped'
import type { Row } from '#model/resource'
import type { saida } from '#resources/saida'
import type { Dialect } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'

type Left = Pick<Row<typeof saida>, 'turma_id' | 'motivos' | 'saida' | 'saiu_em'>

/** A student who has left the queue, in one reading, as it is stored. */
export interface LeavingRow extends Left {
  readonly aluno_id: number
  readonly responsavel_id: number | null
  readonly sigilo: Reading | null
}

function isSameLeaving(one: LeavingRow, other: LeavingRow): boolean {
  const names = Object.keys(one) as (keyof LeavingRow)[]
  return names.every((name) => one[name] === other[name])
}

/** How and when each of the students has left the queue, and who took care: whoever comes back is theirs again. */
export async function leavingsOf(connection: Connection, dialect: Dialect, ids: readonly number[]) {
  const rows = await connection
    .selectFrom('saida')
    .select(['aluno_id', 'turma_id', 'motivos', 'saida', 'saiu_em', 'responsavel_id', 'sigilo'])
    .where(isOneOf(dialect, 'aluno_id', ids))
    .execute()
  return byStudent(rows.map((row) => ({ ...row, aluno_id: row.aluno_id ?? 0 })))
}

/** Writes the leavings of the students of whom something has changed. */
export async function replaceLeavings(
  connection: Connection,
  dialect: Dialect,
  before: ReadonlyMap<number, readonly LeavingRow[]>,
  rows: readonly LeavingRow[],
): Promise<void> {
  const after = byStudent(rows)
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter((id) => {
    const [was = [], is = []] = [before.get(id), after.get(id)]
    const same = is.every((row) => was.some((old) => isSameLeaving(old, row)))
    return was.length !== is.length || !same
  })
  await connection
    .deleteFrom('saida')
    .where(isOneOf(dialect, 'aluno_id', ids))
    .execute()
  const changed = rows.filter(({ aluno_id }) => ids.includes(aluno_id))
  if (changed.length > 0) await connection.insertInto('saida').values(changed).execute()
}

/** Rows of students by the student, in their order. */
export function byStudent<R extends { readonly aluno_id: number | null }>(rows: readonly R[]) {
  return grouped(rows, ({ aluno_id }) => aluno_id ?? 0)
}
