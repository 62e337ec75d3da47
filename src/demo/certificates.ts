import { dayAfter } from '#model/day'
import { firstRole } from '#model/own-accounts'
import { certidao } from '#resources/certidao'
import { keepValues } from '#server/db/keep-values'
import type { SeededEducator } from './people.ts'
import { insertRows, type Seeding } from './rows.ts'
import { ownAccount } from './staff.ts'

/** A certificate of everybody who works there but the newest; that of the first educator ends in twenty days. */
export async function seedCertificates(
  seeding: Seeding,
  { educators, assistantId }: { educators: readonly SeededEducator[]; assistantId: number },
): Promise<void> {
  const { today, now } = seeding
  const holders = [
    ...educators
      .filter(({ leftOn }) => leftOn === null)
      .slice(0, -1)
      .map(({ id }) => ({ de: 'educador', educador_id: id })),
    { de: 'assistente', assistente_id: assistantId },
    { de: 'outra', pessoa: ownAccount(firstRole).nome },
  ]
  const rows = holders.map((holder, at) => ({
    sent: {
      ...{ ...holder, tipo: 'estadual', emitida_em: dayAfter(today, at === 0 ? -160 : -40) },
      ...(at === 0 && { valida_ate: dayAfter(today, 20) }),
    },
    createdAt: now,
  }))
  await insertRows(seeding, certidao, rows)
  await keepValues(seeding, certidao)
}
