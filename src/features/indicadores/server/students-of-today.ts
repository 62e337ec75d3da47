import { sql } from 'kysely'
import type { Seal } from '#domain/attendance'
import type { Indicators } from '#domain/indicators'
import { type Group, isEnrolled, isInGroup, isOneOfGroup } from '#features/frequencia/server/group'
import type { SecretReader } from '#model/secret'
import { resourceNamed, type Services, today } from '#server/services'
import { hiddenRows } from '#server/store/scope'

/** The students in an alert as the queue of care tells them today: not those who are in it for a step alone. */
export async function inAlert(
  services: Services,
  group: Group,
  reader: SecretReader,
): Promise<number> {
  const { kysely } = services.db
  const hidden = hiddenRows(resourceNamed(services, 'caso'), reader) ?? sql`1 = 0`
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from caso
    where caso.so_passo is null and not ${hidden}
      and ${isEnrolled(group, 'caso.aluno_id', today(services))}
      and ${isInGroup(group, 'caso.aluno_id')}`.execute(kysely)
  return rows[0]?.total ?? 0
}

/** The active students of today by their seal, those of a class where the group says one. */
export async function sealsOf(
  services: Services,
  group: Group,
): Promise<Indicators['hoje']['selos']> {
  const isThere = isEnrolled(group, 'aluno.id', today(services))
  const { rows } = await sql<{ selo: Seal; total: number }>`select selo, count(*) as total
    from aluno where ${isOneOfGroup(group)} and ${isThere}
      and coalesce(situacao, 'ativo') = 'ativo'
    group by selo`.execute(services.db.kysely)
  const of = (seal: Seal) => rows.find(({ selo }) => selo === seal)?.total ?? 0
  return {
    regular: of('regular'),
    atencao: of('atencao'),
    critico: of('critico'),
    sem_dados: of(null),
  }
}
