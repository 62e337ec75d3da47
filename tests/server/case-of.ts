import { refreshAlerts } from '#features/cuidado/server/alerts'
import type { Case } from '../fixtures/alertas-devagar.ts'
import type { Institute } from './institute.ts'

/** The case of a student as the queue has it on a day; null for one who is not in it. */
export async function caseOf(casa: Institute, aluno: number, day: string): Promise<Case | null> {
  await refreshAlerts({ ...casa.services, now: () => new Date(`${day}T15:00:00Z`) })
  const row = await casa.db.kysely
    .selectFrom('caso')
    .select(['motivos', 'tipo', 'desde', 'turma_id', 'passo', 'proximo_passo_em'])
    .where('aluno_id', '=', aluno)
    .executeTakeFirst()
  return row ?? null
}
