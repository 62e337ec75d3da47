import { sql } from 'kysely'
import type { Seal } from '#domain/attendance'
import { type Group, isEnrolled, isInGroup, isOneOfGroup } from '#features/frequencia/server/group'
import type { SecretReader } from '#model/secret'
import { resourceNamed, type Services, today } from '#server/services'
import { hiddenRows } from '#server/store/scope'

/**
 * The students of today, those of a class where the group says one: how many are in an alert as the queue of care tells
 * them, not those who are in it for a step alone, and the active ones by their seal.
 */
export async function studentsOfToday(services: Services, group: Group, reader: SecretReader) {
  const { kysely } = services.db
  const day = today(services)
  const hidden = hiddenRows(resourceNamed(services, 'caso'), reader) ?? sql`1 = 0`
  const [alerts, seals] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from caso
      where caso.so_passo is null and not ${hidden}
        and ${isEnrolled(group, 'caso.aluno_id', day)}
        and ${isInGroup(group, 'caso.aluno_id')}`.execute(kysely),
    sql<{ selo: Seal; total: number }>`select selo, count(*) as total from aluno
      where ${isOneOfGroup(group)} and ${isEnrolled(group, 'aluno.id', day)}
        and coalesce(situacao, 'ativo') = 'ativo'
      group by selo`.execute(kysely),
  ])
  const of = (seal: Seal) => seals.rows.find(({ selo }) => selo === seal)?.total ?? 0
  return {
    em_alerta: alerts.rows[0]?.total ?? 0,
    selos: {
      regular: of('regular'),
      atencao: of('atencao'),
      critico: of('critico'),
      sem_dados: of(null),
    },
  }
}
