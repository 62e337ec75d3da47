import { daysBetween } from '#model/day'
import { dayOf } from '#model/format'

export function copyNote(madeAt: string | null, today: string): { text: string; isLate: boolean } {
  if (madeAt === null) return { text: 'Nenhuma cópia feita', isLate: true }
  const age = daysBetween(dayOf(new Date(madeAt)), today)
  const when = age <= 0 ? 'hoje' : age === 1 ? 'ontem' : `há ${age} dias`
  return { text: `Última cópia: ${when}`, isLate: age > 2 }
}
