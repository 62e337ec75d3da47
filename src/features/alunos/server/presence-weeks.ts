import { sql } from 'kysely'
import { onMarkedDays } from '#features/frequencia/server/marked-days'
import { byWeek } from '#model/day'
import { timelineResources } from '#model/timeline'
import type { YearOfPresence } from '#resources/historico-do-aluno'
import { placesOf } from '#server/privacy/timeline'
import { type Services, today } from '#server/services'
import type { Asker } from '#server/store/asker'

/** The weeks of a student's year, from the first with a record or a contact to the last, and the years there are. */
export async function presenceByWeek(
  services: Services,
  id: number,
  ano: number,
  { viewer }: Asker,
): Promise<YearOfPresence> {
  const { kysely } = services.db
  const [first, last] = [`${ano}-01-01`, `${ano}-12-31`]
  const contacts = timelineResources(services.resources, 'aluno', viewer.role)
    .filter(({ timeline }) => timeline?.contact)
    .map((resource) => placesOf(services, resource, { id, viewer }))
  const [marks, years, made] = await Promise.all([
    kysely
      .selectFrom('frequencia')
      .select(['data', 'status'])
      .where('aluno_id', '=', id)
      .where('data', '>=', first)
      .where('data', '<=', last)
      .where(onMarkedDays(kysely, 'data', first, last))
      .execute(),
    kysely.selectFrom('aluno_frequencia').select('ano').where('aluno_id', '=', id).execute(),
    contacts.length === 0
      ? []
      : sql<{ dia: string }>`select dia from (${sql.join(contacts, sql` union all `)}) as linha
          where dia >= ${first} and dia <= ${last}`
          .execute(kysely)
          .then(({ rows }) => rows),
  ])
  const counted = [
    ...marks.map(({ data, status }) => ({ data, what: status })),
    ...made.map(({ dia }) => ({ data: dia, what: 'contatos' as const })),
  ]
  const none = { presente: 0, ausente: 0, justificado: 0, contatos: 0 }
  const anos = new Set([Number(today(services).slice(0, 4)), ...years.map((row) => row.ano)])
  return {
    ano,
    anos: [...anos].sort((one, other) => other - one),
    semanas: byWeek(counted, none, (week, { what }) => {
      week[what] += 1
    }),
  }
}
