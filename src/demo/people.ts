import { weekdays } from '#domain/class-day'
import { dayAfter } from '#model/day'
import { ownAccounts } from '#model/own-accounts'
import { assistente } from '#resources/assistente'
import { educador } from '#resources/educador'
import { turma } from '#resources/turma'
import { hashPassword } from '#server/auth/password'
import { createAccount } from '#server/store/account'
import { type SeedClass, seedClasses } from './classes.ts'
import { insertRows, type Seeding } from './rows.ts'
import { assistant, educators, formerEducator, ownAccount, seedPassword } from './staff.ts'

/** An educator as stored, and the account that saves their registers. */
export interface SeededEducator {
  readonly id: number
  readonly contaId: number
  readonly nome: string
  readonly turmas: readonly string[]
  /** The last day of one who left; null of those who are there. */
  readonly leftOn: string | null
}

/** A class with what it has been taught: its days with a register, oldest first. */
export interface Taught {
  readonly turma: SeedClass
  readonly id: number
  readonly educator: SeededEducator
  readonly days: readonly string[]
}

/** Everybody who signs in: an account of each role that has no rows, the assistant and the educators. */
export async function seedStaff(
  seeding: Seeding,
): Promise<{ educators: SeededEducator[]; assistantId: number }> {
  const { connection, year, today } = seeding
  const hash = await hashPassword(seedPassword)
  const createdAt = `${year}-01-08T12:00:00.000Z`
  const account = { hash, quando: createdAt, pendencia: null }
  await connection
    .insertInto('conta')
    .values(
      ownAccounts.map(({ role }) => ({
        role,
        ...ownAccount(role),
        senha_hash: hash,
        pessoa_id: null,
        criado_em: createdAt,
      })),
    )
    .execute()
  const [assistantId = 0] = await insertRows(seeding, assistente, [{ sent: assistant, createdAt }])
  await createAccount({ connection, resource: assistente }, assistantId, assistant, account)
  const everyone = [...educators, formerEducator]
  const ids = await insertRows(
    seeding,
    educador,
    everyone.map(({ values }) => ({ sent: values, createdAt })),
  )
  const seeded: SeededEducator[] = []
  for (const [at, person] of everyone.entries()) {
    const id = ids[at] ?? 0
    await createAccount({ connection, resource: educador }, id, person.values, account)
    const { id: contaId } = await connection
      .selectFrom('conta')
      .select('id')
      .where('email', '=', person.values.email)
      .executeTakeFirstOrThrow()
    const { turmas, values } = person
    const left = person === formerEducator ? dayAfter(today, -45) : null
    seeded.push({ id, contaId, nome: values.nome, turmas, leftOn: left })
  }
  await connection.updateTable('conta').set({ espera_desde: null }).execute()
  return { educators: seeded, assistantId }
}

/** The classes, each with its educator, or with none where that one left. Answers their ids by name. */
export async function seedClassRows(
  seeding: Seeding,
  staff: readonly SeededEducator[],
): Promise<Map<string, number>> {
  const active = new Map(
    staff
      .filter(({ leftOn }) => leftOn === null)
      .flatMap(({ id, turmas }) => turmas.map((nome) => [nome, id] as const)),
  )
  const ids = await insertRows(
    seeding,
    turma,
    seedClasses.map(({ nome, tipo, vagas, dias }) => ({
      sent: {
        ...{ nome, tipo, vagas },
        ano_letivo: seeding.year,
        educador_id: active.get(nome) ?? null,
        dias_de_aula: dias.map((day) => Object.keys(weekdays)[day - 1]),
      },
      createdAt: `${seeding.year}-01-09T12:00:00.000Z`,
    })),
  )
  return new Map(seedClasses.map(({ nome }, at) => [nome, ids[at] ?? 0]))
}
