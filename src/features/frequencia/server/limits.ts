import { type AlertLimits, defaultLimits } from '#domain/alert'
import type { Connection } from '#server/db/connection'

/** The limits of the alerts as the institute has set them. */
export async function limitsOf(connection: Connection): Promise<AlertLimits> {
  const row = await connection.selectFrom('ajuste').selectAll().executeTakeFirst()
  if (!row) return defaultLimits
  const { faltas_seguidas, faltas_em_30_dias } = row
  const faltas_do_ano = [row.faltas_do_ano_1, row.faltas_do_ano_2, row.faltas_do_ano_3] as const
  return { faltas_seguidas, faltas_em_30_dias, faltas_do_ano }
}
