import type { Connection } from '#server/db/connection'
import { resourceNamed } from '#server/services'
import type { Writing } from '#server/store/asker'
import { changeRow } from '#server/store/write-row'

/** The school term that 'Ajustes' says, e.g. '2026'; null where nobody has said one. */
export async function storedPeriod(connection: Connection): Promise<string | null> {
  const row = await connection.selectFrom('ajuste').select('periodo_letivo').executeTakeFirst()
  return row?.periodo_letivo ?? null
}

/** The school term becomes the year that a turn leads to, unless it is that or a later one; returns it as it was. */
export async function turnPeriod(writing: Writing, para: string): Promise<string | null> {
  const before = await storedPeriod(writing.connection)
  if (isBefore(before, para)) await setPeriod(writing, before, para)
  return before
}

/** Whether the school term is of a year before another one; where none is said, it is. */
export function isBefore(period: string | null, year: string): boolean {
  return (period?.match(/20\d\d/)?.[0] ?? '') < year
}

/** The term is as it was before a turn, unless somebody has changed it since, or another turn leads to the same year. */
export async function restorePeriod(
  writing: Writing,
  { id, para, periodo_antes }: { id: number; para: number | null; periodo_antes: string | null },
): Promise<void> {
  const { connection } = writing
  const now = await storedPeriod(connection)
  const other = await connection
    .selectFrom('virada')
    .select('id')
    .where('para', '=', para)
    .where('desfeita_em', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (now !== String(para) || other || now === periodo_antes) return
  await setPeriod(writing, now, periodo_antes)
}

function setPeriod(
  writing: Writing,
  before: string | null,
  periodo_letivo: string | null,
): Promise<void> {
  const resource = resourceNamed(writing.services, 'ajuste')
  const stored = { id: 1, periodo_letivo: before }
  return changeRow({ ...writing, resource }, stored, { periodo_letivo })
}
