import { daysBetween } from '#model/day'
import { dayOf } from '#model/format'
import type { WaitingLine } from '#model/waiting'
import { lastCopy } from '#server/backup/record'
import { type Services, today } from '#server/services'

/** What is said of a copy that is older than two days, or was never made. */
export async function lateCopy(services: Services): Promise<WaitingLine[]> {
  const madeAt = await lastCopy(services.db)
  const age = madeAt && daysBetween(dayOf(new Date(madeAt)), today(services))
  const nome = age === null ? 'Nenhuma cópia feita' : `Última cópia: há ${age} dias`
  return age === null || Number(age) > 2 ? [{ nome, atraso: 'Avise quem cuida do servidor.' }] : []
}
