import { abertas } from '#features/frequencia/abertas'
import { registersPanel } from '#features/frequencia/server/kept-registers'
import { lastRegisters, lessonsOf } from '#features/frequencia/server/open-registers'
import { standInsOf } from '#features/frequencia/server/stood-in'
import { remindNow } from '#features/lembretes/server/reminders'
import { storedPeriod } from '#features/virada/server/period'
import { coordinates } from '#model/role'
import { aluno } from '#resources/aluno'
import { educador } from '#resources/educador'
import { lastCopy } from '#server/backup/record'
import { keptCount } from '#server/db/kept-counts'
import { answering } from '#server/routes/answering'
import { resourceNamed } from '#server/services'
import { scopeCondition } from '#server/store/scope'
import { painel } from '../calls.ts'

/** The figures of the institute's home, and the registers that are still to be taken. */
export const painelHandlers = answering(
  { ...painel, ...abertas },
  {
    async resumo({ services, asker }) {
      const isCoordinator = coordinates(asker.viewer.role)
      const [total_alunos, total_educadores, periodo_letivo, ultima_copia] = await Promise.all([
        // Not those who have left.
        keptCount(services.db.kysely, aluno, ['ativo', '']),
        keptCount(services.db.kysely, educador, null),
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

    painelDeChamadas: ({ services, query }) => registersPanel(services, Number(query.pagina ?? 1)),

    async aulas({ services, asker: { viewer, scope } }) {
      const turma = resourceNamed(services, 'turma')
      return lessonsOf(services, scopeCondition(services.resources, turma, scope, viewer))
    },

    minhasSubstituicoes: ({ services, asker }) => standInsOf(services, asker.viewer),

    lembrarChamada: ({ services, id, data }) => remindNow(services, id, data),
  },
)
