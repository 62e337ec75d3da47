import { sql } from 'kysely'
import { abertas } from '#features/frequencia/abertas'
import { lastRegisters, lessonsOf } from '#features/frequencia/server/open-registers'
import { standInsOf } from '#features/frequencia/server/stood-in'
import { remindNow } from '#features/lembretes/server/reminders'
import { storedPeriod } from '#features/virada/server/period'
import { coordinates } from '#model/role'
import { lastCopy } from '#server/backup/record'
import { answering } from '#server/routes/answering'
import { resourceNamed, type Services } from '#server/services'
import { scopeCondition } from '#server/store/scope'
import { painel } from '../calls.ts'

/** The figures of the institute's home, and the registers that are still to be taken. */
export const painelHandlers = answering(
  { ...painel, ...abertas },
  {
    async resumo({ services, asker }) {
      const isCoordinator = coordinates(asker.viewer.role)
      const [total_alunos, total_educadores, periodo_letivo, ultima_copia] = await Promise.all([
        countOf(services, 'aluno'),
        countOf(services, 'educador'),
        storedPeriod(services.db.kysely),
        isCoordinator ? lastCopy(services.db) : null,
      ])
      const totals = { total_alunos, total_educadores, periodo_letivo }
      return isCoordinator ? { ...totals, ultima_copia } : totals
    },

    async chamadasEmAberto({ services, asker: { viewer, scope } }) {
      const turma = resourceNamed(services, 'turma')
      const own = scopeCondition(services.resources, turma, scope, viewer)
      return lastRegisters(services, own)
    },

    async aulas({ services, asker: { viewer, scope } }) {
      const turma = resourceNamed(services, 'turma')
      return lessonsOf(services, scopeCondition(services.resources, turma, scope, viewer))
    },

    minhasSubstituicoes: ({ services, asker }) => standInsOf(services, asker.viewer),

    lembrarChamada: ({ services, id, data }) => remindNow(services, id, data),
  },
)

/** How many there are in the institute: of students, not those who have left it. */
async function countOf({ db }: Services, table: 'aluno' | 'educador'): Promise<number> {
  const isHere = table === 'aluno' ? sql`coalesce(situacao, 'ativo') = 'ativo'` : sql`1 = 1`
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}
    where excluido_em is null and ${isHere}`.execute(db.kysely)
  return Number(rows[0]?.total)
}
