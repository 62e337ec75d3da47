import { coordinates } from '#model/role'
import { lastCopy } from '#server/backup/record'
import type { Services } from '#server/services'
import type { FreeHandlers } from './calls.ts'

/** The figures of the institute's home. */
export const painelHandlers = {
  async resumo({ services, asker }) {
    const isCoordinator = coordinates(asker.viewer.role)
    const [total_alunos, total_educadores, ultima_copia] = await Promise.all([
      countOf(services, 'aluno'),
      countOf(services, 'educador'),
      isCoordinator ? lastCopy(services.db) : null,
    ])
    const totals = { total_alunos, total_educadores, periodo_letivo: services.periodoLetivo }
    return isCoordinator ? { ...totals, ultima_copia } : totals
  },
} satisfies Pick<FreeHandlers, 'resumo'>

async function countOf({ db }: Services, table: 'aluno' | 'educador'): Promise<number> {
  const { total } = await db.kysely
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('excluido_em', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
