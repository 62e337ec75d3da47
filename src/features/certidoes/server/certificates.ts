import { sql } from 'kysely'
import { dayAfter } from '#model/day'
import { fold } from '#model/format'
import { coordinates, roles } from '#model/role'
import type { Connection } from '#server/db/connection'
import { answering } from '#server/routes/answering'
import { resourceNamed, type Services, today } from '#server/services'
import { rowsThere } from '#server/store/scope'
import { certidoes } from '../calls.ts'

const ahead = 30

/** Of which certificates the day comes within a month of a day, or is past, and who of the staff has none. */
export async function dueCertificates(services: Services, day: string) {
  const { db, resources } = services
  const certidao = resourceNamed(services, 'certidao')
  const [rows, educators, assistants, coordinators] = await Promise.all([
    db.kysely
      .selectFrom('certidao')
      .select(['de', 'educador_id', 'assistente_id', 'pessoa', 'tipo', 'vence_em'])
      .where(rowsThere(resources, certidao))
      .execute(),
    db.kysely.selectFrom('educador').select(['id', 'nome']).where(isThere).execute(),
    db.kysely.selectFrom('assistente').select(['id', 'name as nome']).where(isThere).execute(),
    db.kysely
      .selectFrom('conta')
      .select('nome')
      .where('role', 'in', roles.filter(coordinates))
      .where('desativada_em', 'is', null)
      .where(isThere)
      .execute(),
  ])
  // The last one of a sort that somebody has is the one that counts.
  const last = new Map<string, string>()
  const holders = new Set<string>()
  for (const { de, educador_id, assistente_id, pessoa, tipo, vence_em } of rows) {
    const holder = `${de} ${educador_id ?? assistente_id ?? fold(pessoa ?? '')}`
    const until = vence_em ?? ''
    const key = `${holder} ${tipo}`
    holders.add(holder)
    if (until > (last.get(key) ?? '')) last.set(key, until)
  }
  const ate = dayAfter(day, ahead)
  const ends = [...last.values()]
  const staff = [
    ...educators.map(({ id, nome }) => [`educador ${id}`, nome] as const),
    ...assistants.map(({ id, nome }) => [`assistente ${id}`, nome] as const),
    ...coordinators.map(({ nome }) => [`outra ${fold(nome)}`, nome] as const),
  ]
  return {
    ate,
    vencem: ends.filter((end) => end >= day && end <= ate).length,
    vencidas: ends.filter((end) => end < day).length,
    sem: staff.flatMap(([key, nome]) => (holders.has(key) || !nome ? [] : [nome])).sort(),
  }
}

/** Whose a certificate is, by name: also what a list is ordered by. */
export const ordemDeQuem = sql<string>`coalesce(
  (select nome from educador where id = certidao.educador_id),
  (select name from assistente where id = certidao.assistente_id), certidao.pessoa, '')`

/** The same of each certificate. */
export async function quemDe(connection: Connection, ids: readonly number[]) {
  const rows = await connection
    .selectFrom('certidao')
    .select(['id', ordemDeQuem.as('quem')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, quem }) => [id, quem]))
}

const isThere = sql<boolean>`excluido_em is null`

/** What the home of the coordination and the page of the certificates say. */
export const certidaoHandlers = answering(certidoes, {
  certidoesAVencer: ({ services }) => dueCertificates(services, today(services)),
})
