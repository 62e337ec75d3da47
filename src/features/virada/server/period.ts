import type { Connection } from '#server/db/connection'
import { resourceNamed, type Services } from '#server/services'
import type { Asker } from '#server/store/read'
import { changeRow } from '#server/store/write-row'

/** The school term that 'Ajustes' says, e.g. '2026'; null where nobody has said one. */
export async function storedPeriod(connection: Connection): Promise<string | null> {
  const row = await connection.selectFrom('ajuste').select('periodo_letivo').executeTakeFirst()
  return row?.periodo_letivo ?? null
}

/** The school term becomes the year that a turn leads to, unless it is that or a later one; returns it as it was. */
export async function turnPeriod(
  services: Services,
  connection: Connection,
  para: string,
  asker: Asker,
): Promise<string | null> {
  const before = await storedPeriod(connection)
  if (isBefore(before, para)) await setPeriod(services, connection, before, para, asker)
  return before
}

/** Whether the school term is of a year before another one; where none is said, it is. */
export function isBefore(period: string | null, year: string): boolean {
  return (period?.match(/20\d\d/)?.[0] ?? '') < year
}

/** The term is as it was before a turn, unless somebody has changed it since, or another turn leads to the same year. */
export async function restorePeriod(
  services: Services,
  connection: Connection,
  { id, para, periodo_antes }: { id: number; para: number | null; periodo_antes: string | null },
  asker: Asker,
): Promise<void> {
  const now = await storedPeriod(connection)
  const other = await connection
    .selectFrom('virada')
    .select('id')
    .where('para', '=', para)
    .where('desfeita_em', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (now !== String(para) || other || now === periodo_antes) return
  await setPeriod(services, connection, now, periodo_antes, asker)
}

function setPeriod(
  services: Services,
  connection: Connection,
  before: string | null,
  periodo_letivo: string | null,
  asker: Asker,
): Promise<void> {
  const ajuste = resourceNamed(services, 'ajuste')
  const stored = { id: 1, periodo_letivo: before }
  return changeRow(services, connection, ajuste, stored, { periodo_letivo }, asker)
}
