import { daysBetween } from '#model/day'
import { dayOf } from '#model/format'

/** What is said of a copy that is older than two days, or was never made; null of a newer one. */
export function lateCopy(madeAt: string | null, today: string): string | null {
  if (madeAt === null) return 'Nenhuma cópia feita'
  const age = daysBetween(dayOf(new Date(madeAt)), today)
  return age > 2 ? `Última cópia: há ${age} dias` : null
}
