import { sql } from 'kysely'
import { dayAfter } from '#model/day'
import { mondayOf } from '#model/indicators'
import { timelineResources, type WeekOfPresence, type YearOfPresence } from '#model/timeline'
import { type Services, today } from '#server/services'
import type { Asker } from '#server/store/read'
import { placesOf } from './timeline.ts'

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
    .map((resource) => placesOf(services, resource, id, viewer))
  const [marks, years, made] = await Promise.all([
    kysely
      .selectFrom('frequencia')
      .select(['data', 'status'])
      .where('aluno_id', '=', id)
      .where('data', '>=', first)
      .where('data', '<=', last)
      .execute(),
    kysely.selectFrom('aluno_frequencia').select('ano').where('aluno_id', '=', id).execute(),
    contacts.length === 0
      ? []
      : sql<{ dia: string }>`select dia from (${sql.join(contacts, sql` union all `)}) as linha
          where dia >= ${first} and dia <= ${last}`
          .execute(kysely)
          .then(({ rows }) => rows),
  ])
  const weeks = new Map<string, { -readonly [K in keyof WeekOfPresence]: WeekOfPresence[K] }>()
  const weekOf = (day: string) => {
    const semana = mondayOf(day)
    const week = weeks.get(semana) ?? {
      semana,
      presente: 0,
      ausente: 0,
      justificado: 0,
      contatos: 0,
    }
    weeks.set(semana, week)
    return week
  }
  for (const { data, status } of marks) weekOf(data)[status] += 1
  for (const { dia } of made) weekOf(dia).contatos += 1
  const known = [...weeks.keys()].sort()
  for (let day = known[0] ?? ''; day < (known.at(-1) ?? ''); day = dayAfter(day, 7)) weekOf(day)
  const anos = new Set([Number(today(services).slice(0, 4)), ...years.map((row) => row.ano)])
  return {
    ano,
    anos: [...anos].sort((one, other) => other - one),
    semanas: [...weeks.values()].sort((one, other) => (one.semana < other.semana ? -1 : 1)),
  }
}
