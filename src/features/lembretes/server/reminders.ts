import { type Weekday, weekdayOf } from '#domain/class-day'
import { clockOf, regularly } from '#server/clock'
import { ApiError, sentenceOf } from '#server/http/errors'
import { failureOf } from '#server/mail'
import { type Services, today } from '#server/services'
import {
  type Letters,
  lettersOfCertificates,
  lettersOfDay,
  lettersOfWeek,
} from './reminder-letters.ts'

interface Reminder {
  readonly tipo: string
  /** From when on it is sent, in São Paulo, until the end of that day. */
  readonly time: string
  readonly on?: Weekday
  letters(services: Services, day: string): Promise<Letters>
}

const reminders: readonly Reminder[] = [
  { tipo: 'dia', time: '18:00', letters: lettersOfDay },
  { tipo: 'semana', time: '08:00', on: 'seg', letters: lettersOfWeek },
  { tipo: 'certidoes', time: '08:00', on: 'seg', letters: lettersOfCertificates },
]

type Tell = (words: string) => void

/** Sends the reminders in time until the function that it returns is called; what fails is told. */
export function remindDaily(services: Services, tell: Tell = console.error): () => Promise<void> {
  return regularly(
    () => sendReminders(services, tell),
    (error) => tell(notSent(sentenceOf(error))),
  )
}

const notSent = (why: string) => `Um lembrete não foi enviado: ${why}`

/**
 * Sends the reminders that are due. To whom is listed once a day, in the database; each letter is taken there by one
 * server before it is sent, so that it is sent at most once.
 */
export async function sendReminders(services: Services, tell: Tell = console.error): Promise<void> {
  if (!services.lembretes) return
  const clock = clockOf(services.now())
  const [day, time] = [clock.slice(0, 10), clock.slice(11, 16)]
  for (const { tipo, time: from, on = weekdayOf(day), letters } of reminders) {
    if (time < from || weekdayOf(day) !== on) continue
    await sendOf(services, { tipo, dia: day }, () => letters(services, day), tell)
  }
}

interface Round {
  readonly tipo: string
  readonly dia: string
}

/** The row that says that the accounts of a day are listed. */
const listed = 0
const failures = {
  refused: 'o servidor de correio o recusou, e ele será tentado de novo hoje.',
  unreached: 'o servidor de correio não foi alcançado, e ele será tentado de novo hoje.',
  unknown: 'o servidor de correio não disse se o aceitou, e ele não será tentado de novo.',
} as const

/** How long after a letter that was not sent it is tried again, in milliseconds. */
const retryAfter = 10 * 60_000

async function sendOf(
  services: Services,
  round: Round,
  find: () => Promise<Letters>,
  tell: Tell,
): Promise<void> {
  const { now, mail, ending } = services
  const known = await waiting(services, round)
  if (known?.length === 0) return
  // What is open by now: a register taken since then is not reminded of.
  const letters = await find()
  if (!known) await list(services, round, [...letters.keys()])
  for (const conta_id of known ?? (await waiting(services, round)) ?? []) {
    if (ending.aborted || !(await take(services, round, conta_id))) continue
    const letter = letters.get(conta_id)
    if (!letter) continue
    try {
      await mail(letter, ending)
    } catch (error) {
      const failure = failureOf(error)
      // Not the server's words: they may hold the address.
      tell(notSent(failures[failure]))
      if (failure === 'unknown') continue
      await rowOf(services, round, conta_id)
        .set({ tentar_em: now().getTime() + retryAfter })
        .execute()
      // The others would wait for the same mail server in vain.
      if (failure === 'unreached') return
    }
  }
}

/**
 * Sends those who may take it the reminder of one open register now, for who asks: once a day. Throws 409 where there is
 * nothing to send or it was sent, 503 where the mail server did not take it.
 */
export async function remindNow(services: Services, turma: number, dia: string): Promise<void> {
  const { db, mail, ending } = services
  if (!services.lembretes) throw refused('Este instituto não envia lembretes.')
  if (dia > today(services)) throw refused('Este dia ainda não chegou.')
  const letters = await lettersOfDay(services, dia, turma)
  if (letters.size === 0)
    throw refused('A chamada já foi feita, ou o educador não recebe lembretes.')
  const round: Round = { tipo: `turma ${turma} ${dia}`, dia: today(services) }
  const taken = await db.kysely
    .insertInto('lembrete')
    .values([...letters.keys()].map((conta_id) => ({ ...round, conta_id, tentar_em: null })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('conta_id')
    .execute()
  if (taken.length === 0) throw refused('Este lembrete já foi enviado hoje.')
  const unsent = new Set(taken.map(({ conta_id }) => conta_id))
  try {
    for (const [conta_id, letter] of letters) {
      if (!unsent.has(conta_id)) continue
      await mail(letter, ending)
      unsent.delete(conta_id)
    }
  } catch (error) {
    const isSurelyUnsent = failureOf(error) !== 'unknown'
    if (isSurelyUnsent)
      await db.kysely
        .deleteFrom('lembrete')
        .where('tipo', '=', round.tipo)
        .where('dia', '=', round.dia)
        .where('conta_id', 'in', [...unsent])
        .execute()
    throw new ApiError('unavailable', {
      detail: isSurelyUnsent
        ? 'O lembrete não foi enviado: o correio não o aceitou. Tente novamente.'
        : 'O correio não disse se aceitou o lembrete.',
    })
  }
}

const refused = (detail: string) => new ApiError('conflict', { detail })

/** The accounts whose letters are to be sent now; null where nobody has listed them. */
async function waiting({ db, now }: Services, { tipo, dia }: Round): Promise<number[] | null> {
  const rows = await db.kysely
    .selectFrom('lembrete')
    .select(['conta_id', 'tentar_em'])
    .where('tipo', '=', tipo)
    .where('dia', '=', dia)
    .orderBy('conta_id')
    .execute()
  if (rows.length === 0) return null
  const at = now().getTime()
  return rows.flatMap(({ conta_id, tentar_em }) =>
    tentar_em !== null && tentar_em <= at ? [conta_id] : [],
  )
}

/** Lists the accounts, unless another server has done so meanwhile. */
async function list({ db, now }: Services, round: Round, accounts: readonly number[]) {
  await db.kysely.transaction().execute(async (transaction) => {
    const mark = await transaction
      .insertInto('lembrete')
      .values({ ...round, conta_id: listed, tentar_em: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('conta_id')
      .executeTakeFirst()
    if (!mark || accounts.length === 0) return
    const tentar_em = now().getTime()
    await transaction
      .insertInto('lembrete')
      .values(accounts.map((conta_id) => ({ ...round, conta_id, tentar_em })))
      .execute()
  })
}

/** Whether this server is the one that sends a letter. If it dies then, nobody sends it: never two. */
async function take(services: Services, round: Round, conta_id: number): Promise<boolean> {
  const taken = await rowOf(services, round, conta_id)
    .set({ tentar_em: null })
    .where('tentar_em', '<=', services.now().getTime())
    .returning('conta_id')
    .executeTakeFirst()
  return taken !== undefined
}

function rowOf({ db }: Services, { tipo, dia }: Round, conta_id: number) {
  return db.kysely
    .updateTable('lembrete')
    .where('tipo', '=', tipo)
    .where('dia', '=', dia)
    .where('conta_id', '=', conta_id)
}
