import { sql } from 'kysely'
import { type Around, aroundContact, aroundWords, comparedDays } from '#domain/care'
import { onMarkedDays } from '#features/frequencia/server/marked-days'
import { dayAfter } from '#model/day'
import { maskPhone } from '#model/format'
import { grouped } from '#model/grouped'
import type { Connection } from '#server/db/connection'
import { prepared } from '#server/db/prepared'
import type { Ids } from '#server/store/computed'

/** The number to call about a student, and whether it is known to be on WhatsApp. */
interface FirstPhone {
  readonly telefone: string
  readonly whatsapp: boolean
}

/** Of each case the first number that is not of somebody who may never collect the student, or else the guardian's. */
async function firstPhones(connection: Connection, ids: readonly number[]) {
  const students = await connection
    .selectFrom('caso')
    .innerJoin('aluno', 'aluno.id', 'caso.aluno_id')
    .select(['caso.id', 'aluno.id as aluno_id', 'aluno.telefone_responsavel'])
    .where('caso.id', 'in', ids)
    .execute()
  const own = students.map(({ aluno_id }) => aluno_id)
  const contacts = await connection
    .selectFrom('contato')
    .select(['aluno_id', 'telefone', 'whatsapp'])
    .where('aluno_id', 'in', own)
    .where('excluido_em', 'is', null)
    .where('telefone', 'is not', null)
    .where((eb) => eb.or([eb('pode_retirar', 'is', null), eb('pode_retirar', '!=', 'proibido')]))
    .orderBy(sql`prioridade nulls last`)
    .orderBy('id')
    .execute()
  const first = new Map(contacts.toReversed().map((each) => [each.aluno_id, each]))
  const phones = students.flatMap(
    ({ id, aluno_id, telefone_responsavel }): [number, FirstPhone][] => {
      const { telefone = telefone_responsavel, whatsapp = false } = first.get(aluno_id) ?? {}
      return telefone ? [[id, { telefone: maskPhone(telefone), whatsapp: Boolean(whatsapp) }]] : []
    },
  )
  return new Map(phones)
}

/** The number of each case that has one, as people read it. */
export async function telefonesDe(connection: Connection, ids: readonly number[]) {
  const phones = await firstPhones(connection, ids)
  return new Map([...phones].map(([id, { telefone }]) => [id, telefone]))
}

/** The cases whose number is on WhatsApp. */
export async function whatsappsDe(connection: Connection, ids: readonly number[]) {
  const phones = await firstPhones(connection, ids)
  return new Map([...phones].map(([id, { whatsapp }]) => [id, whatsapp]))
}

/** '61 % → 78 %' of each student who left the queue by a contact. */
export async function presencasDe(connection: Connection, ids: readonly number[]) {
  const rows = await connection
    .selectFrom('saida')
    .select(['id', 'aluno_id', 'saiu_em'])
    .where('id', 'in', ids)
    .where('saida', '=', 'contato')
    .execute()
  const made = rows.flatMap(({ id, aluno_id, saiu_em }) =>
    aluno_id && saiu_em ? [{ id, aluno_id, data: saiu_em }] : [],
  )
  const around = await aroundAll(connection, made)
  return new Map(
    made.map(({ id }, at): [number, string | null] => {
      const own = around[at]
      return [id, own ? aroundWords(own) : null]
    }),
  )
}

/** A student and the day of the contact that is looked at. */
interface Made {
  readonly aluno_id: number
  readonly data: string
}

/** The presences around the contacts of students, in their order; null with too few records on a side. */
export async function aroundAll(
  connection: Connection,
  made: readonly Made[],
): Promise<(Around | null)[]> {
  const days = made.map(({ data }) => data).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const ids = made.map(({ aluno_id }) => aluno_id)
  const [from, until] = [dayAfter(first, -comparedDays), dayAfter(last, comparedDays)]
  const records = await connection
    .selectFrom('frequencia')
    .select(['aluno_id', 'data', 'status'])
    .where('aluno_id', 'in', ids)
    .where('data', '>=', from)
    .where('data', '<=', until)
    .where(onMarkedDays(connection, 'data', from, until))
    .execute()
  const marks = grouped(records, ({ aluno_id }) => aluno_id)
  return made.map(({ aluno_id, data }) => aroundContact(marks.get(aluno_id) ?? [], data))
}

const casosIn = prepared((connection, { ids }: Ids) =>
  connection
    .selectFrom('caso')
    .select('aluno_id')
    .where('aluno_id', 'in', ids)
    .where('sigilo', '!=', 'sigiloso'),
)

/** The cases as who does not read secret contacts has them. */
export async function casosDe(connection: Connection, ids: readonly number[]) {
  const rows = await casosIn(connection, { ids })
  return new Map(rows.flatMap(({ aluno_id }) => (aluno_id ? [[aluno_id, true]] : [])))
}
