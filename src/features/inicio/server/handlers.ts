import { certificatesDue } from '#features/certidoes/server/certificates'
import { papersDue } from '#features/documentos/server/due'
import { abertas } from '#features/frequencia/abertas'
import { registersPanel } from '#features/frequencia/server/kept-registers'
import { lastRegisters, lessonsOf } from '#features/frequencia/server/open-registers'
import { standInsOf } from '#features/frequencia/server/stood-in'
import { remindNow } from '#features/lembretes/server/reminders'
import { storedPeriod } from '#features/virada/server/period'
import { coordinates } from '#model/role'
import type { WaitingLine } from '#model/waiting'
import { aluno } from '#resources/aluno'
import { educador } from '#resources/educador'
import { isAsked, rowOf } from '#server/auth/second-factor'
import { keptCount } from '#server/db/kept-counts'
import { failedImports } from '#server/importacao/failed'
import { answering } from '#server/routes/answering'
import { resourceNamed, type Services } from '#server/services'
import type { Asker } from '#server/store/asker'
import { scopeCondition } from '#server/store/scope'
import { painel, type WaitingKind } from '../calls.ts'
import { lateCopy } from './late-copy.ts'

/** What else waits for the coordination, by kind and in this order. */
const waiting: Readonly<
  Record<WaitingKind, (services: Services, asker: Asker) => Promise<WaitingLine[]>>
> = {
  certidoes: certificatesDue,
  documentos: papersDue,
  planilhas: failedImports,
  copia: lateCopy,
}

/** The figures of the institute's home, and the registers that are still to be taken. */
export const painelHandlers = answering(
  { ...painel, ...abertas },
  {
    async resumo({ services, asker }) {
      const { kysely } = services.db
      const isCoordinator = coordinates(asker.viewer.role)
      const kinds = isCoordinator ? Object.entries(waiting) : []
      const [total_alunos, total_educadores, periodo_letivo, factor, ...lines] = await Promise.all([
        // Not those who have left.
        keptCount(kysely, aluno, ['ativo', '']),
        keptCount(kysely, educador, null),
        storedPeriod(kysely),
        isCoordinator ? rowOf(kysely, asker.viewer.contaId) : undefined,
        ...kinds.map(async ([kind, linesOf]) => [kind, await linesOf(services, asker)] as const),
      ])
      const totals = { total_alunos, total_educadores, periodo_letivo }
      const hoje = Object.fromEntries(lines.filter(([, { length }]) => length > 0))
      const convite = isAsked(services, asker.viewer, factor)
      return isCoordinator ? { ...totals, hoje, convite } : totals
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
