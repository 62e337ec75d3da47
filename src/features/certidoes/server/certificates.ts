import { sql } from 'kysely'
import { dayAfter } from '#model/day'
import { fold } from '#model/format'
import { coordinates, roles } from '#model/role'
import { toldAhead, type WaitingLine } from '#model/waiting'
import type { Connection } from '#server/db/connection'
import { answering } from '#server/routes/answering'
import { resourceNamed, type Services, today } from '#server/services'
import { rowsThere } from '#server/store/scope'
import { certidoes } from '../calls.ts'
import { dueWords } from '../words.ts'

/** Of how many certificates the day comes within a month of a day, or is past; the last one of a sort that somebody has counts. */
export async function dueCertificates(services: Services, day: string) {
  const ate = dayAfter(day, toldAhead)
  const isOf = sql.join(
    ['de', 'tipo', 'educador_id', 'assistente_id', 'busca_pessoa'].map(
      (each) => sql`later.${sql.ref(each)} is not distinct from certidao.${sql.ref(each)}`,
    ),
    sql` and `,
  )
  const counted = await certificates(services)
    .select([
      sql<number>`coalesce(sum(case when vence_em >= ${day} then 1 else 0 end), 0)`.as('vencem'),
      sql<number>`coalesce(sum(case when vence_em < ${day} then 1 else 0 end), 0)`.as('vencidas'),
    ])
    .where('vence_em', '<=', ate)
    .where(
      sql<boolean>`not exists (select 1 from certidao as later where ${isOf}
        and later.excluido_em is null and (later.vence_em > certidao.vence_em
          or later.vence_em = certidao.vence_em and later.id > certidao.id))`,
    )
    .executeTakeFirstOrThrow()
  return { ate, vencem: Number(counted.vencem), vencidas: Number(counted.vencidas) }
}

/** What is said of them to the coordination: how many, and nobody by name. */
export async function certificatesDue(services: Services): Promise<WaitingLine[]> {
  const due = dueWords(await dueCertificates(services, today(services)))
  const { screen } = resourceNamed(services, 'certidao')
  const one = { nome: due.join(' · '), acao: 'Ver certidões', endereco: screen?.path }
  return due.length > 0 ? [one] : []
}

/** The certificates that are there: whoever leaves takes theirs along. */
function certificates(services: Services) {
  const there = rowsThere(services.resources, resourceNamed(services, 'certidao'))
  return services.db.kysely.selectFrom('certidao').where(there)
}

async function withoutCertificate(services: Services): Promise<string[]> {
  const { kysely } = services.db
  const holders = (name: 'educador_id' | 'assistente_id') =>
    certificates(services).select(name).where(name, 'is not', null)
  const educators = kysely
    .selectFrom('educador')
    .select('nome')
    .where('id', 'not in', holders('educador_id'))
  const assistants = kysely
    .selectFrom('assistente')
    .select('name as nome')
    .where('id', 'not in', holders('assistente_id'))
  const coordinators = kysely
    .selectFrom('conta')
    .select('nome')
    .where('role', 'in', roles.filter(coordinates))
    .where('desativada_em', 'is', null)
  const [others, ...found] = await Promise.all([
    certificates(services).select('pessoa').where('de', '=', 'outra').execute(),
    coordinators.where(isThere).execute(),
    educators.where(isThere).execute(),
    assistants.where(isThere).execute(),
  ])
  const named = new Set(others.map(({ pessoa }) => fold(pessoa ?? '')))
  const [own, ...staff] = found
  const left = own.filter(({ nome }) => !named.has(fold(nome)))
  return [...left, ...staff.flat()].flatMap(({ nome }) => nome || []).sort()
}

/** Whose a certificate is, by a column of names of each of those. */
const quemPor = (educador: string, assistente: string, pessoa: string) => sql<string>`coalesce(
  (select ${sql.ref(educador)} from educador where id = certidao.educador_id),
  (select ${sql.ref(assistente)} from assistente where id = certidao.assistente_id),
  certidao.${sql.ref(pessoa)}, '')`

/** By what a list of them is ordered, and the bin searched. */
export const ordemDeQuem = quemPor('busca_nome', 'busca_name', 'busca_pessoa')

/** The name of each. */
export async function quemDe(connection: Connection, ids: readonly number[]) {
  const rows = await connection
    .selectFrom('certidao')
    .select(['id', quemPor('nome', 'name', 'pessoa').as('quem')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, quem }) => [id, quem]))
}

const isThere = sql<boolean>`excluido_em is null`

/** What the home of the coordination and the page of the certificates say. */
export const certidaoHandlers = answering(certidoes, {
  certidoesAVencer: ({ services }) => dueCertificates(services, today(services)),
  semCertidao: async ({ services }) => ({ nomes: await withoutCertificate(services) }),
})
