import { type RawBuilder, sql } from 'kysely'
import { classDaysAmong } from '#domain/class-day'
import { dayAfter, daysBack } from '#model/day'
import { dayOf } from '#model/format'
import { runBatch } from '#server/db/batch'
import type { Connection } from '#server/db/connection'
import type { Db } from '#server/db/db'
import { isOneOf } from '#server/db/value-rows'
import { type Services, today } from '#server/services'
import type { AulasDaTurma, ChamadasDaTurma } from '../abertas.ts'
import { daysOffBetween, meetingOf } from './days.ts'
import { registersOfClasses } from './registers-of-classes.ts'

/** How many class days of each class are looked at, and how many days back they are searched. */
const last = { classDays: 10, days: 400 }

/**
 * The last ten class days of each class, or of those that fulfil a condition; today is one of them only from 20:00 in
 * São Paulo on.
 */
export function lastRegisters(
  { db, now }: Pick<Services, 'db' | 'now'>,
  classes?: RawBuilder<boolean>,
): Promise<ChamadasDaTurma[]> {
  return lastRegistersOf(db, lastDayDue(now()), classes)
}

/** The same of the days up to one. */
export function lastRegistersOf(db: Db, until: string, classes?: RawBuilder<boolean>) {
  const days = daysBack(until, dayAfter(until, -last.days))
  return registersOn(db, days, { classes, count: last.classDays })
}

/** How many days ahead the next class of a class is searched. */
const ahead = 60

/** What each of some classes has today, and when it meets next. */
export async function lessonsOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  asked: RawBuilder<boolean>,
): Promise<AulasDaTurma[]> {
  const day = today({ now })
  const classes = sql<boolean>`turma.encerrada_em is null and ${asked}`
  const found = await classesOn(db, daysBack(dayAfter(day, ahead), day), { classes })
  const meeting = found.flatMap(({ id, days }) => (days.includes(day) ? [{ id, days: [day] }] : []))
  const next = found.map(({ id, nome, days }) => ({
    ...{ id, nome, hoje: null, proxima: days.findLast((each) => each > day) ?? null },
  }))
  if (meeting.length === 0) return next
  const ids = meeting.map(({ id }) => id)
  const saves = await db.kysely
    .selectFrom('dia_frequencia')
    .select(['turma_id', 'salvo_em'])
    .where('data', '=', day)
    .where(isOneOf(db.dialect, 'turma_id', ids))
    .execute()
  const registers = await registersOfClasses(db, meeting)
  return next.map((turma) => {
    const [register] = registers.get(turma.id) ?? []
    if (!register) return turma
    const { data: _, ...rest } = register
    const saved = saves.find(({ turma_id }) => turma_id === turma.id)
    return { ...turma, hoje: { ...rest, salvo_em: saved?.salvo_em ?? null } }
  })
}

/** The last day of which registers are due: today only from 20:00 in São Paulo on. */
export function lastDayDue(now: Date): string {
  // 20 hours earlier it is still today from 20:00 on.
  return dayOf(new Date(now.getTime() - 20 * 3_600_000))
}

/** The class days of every class between two days, both included, whatever the hour. */
export function registersBetween(
  { db }: Pick<Services, 'db'>,
  from: string,
  until: string,
): Promise<ChamadasDaTurma[]> {
  return registersOn(db, daysBack(until, from), {})
}

interface Which {
  readonly classes?: RawBuilder<boolean>
  /** How many class days of each class, at most. */
  readonly count?: number
}

/**
 * What the registers of classes with weekdays are on those of some days, newest first, that are class days of theirs.
 * A register asks for the active students who were in the class that day, but for those who came from another one on
 * the very day; whoever has left the institute lacks on none. Of a class that is closed nobody asks for a register.
 */
async function registersOn(
  db: Db,
  days: readonly string[],
  which: Which,
): Promise<ChamadasDaTurma[]> {
  const classes = sql<boolean>`turma.encerrada_em is null and ${which.classes ?? sql`1 = 1`}`
  const found = await classesOn(db, days, { ...which, classes })
  if (found.length === 0) return []
  const registers = await registersOfClasses(db, found)
  return found.map(({ id, nome, educador_id, educador }) => ({
    id,
    nome,
    educador: educador_id && educador ? { id: educador_id, nome: educador } : null,
    dias: registers.get(id) ?? [],
  }))
}

/** The classes with weekdays, each with those of some days, newest first, that are class days of it. */
export async function classesOn(db: Db, days: readonly string[], { classes, count }: Which) {
  const [meetings, daysOff] = await runBatch(db.kysely, [
    classesThatMeet(db.kysely, classes),
    daysOffBetween(db.kysely, days.at(-1) ?? '', days[0] ?? ''),
  ])
  const withOwnDaysOff = new Set(daysOff.map(({ turma_id }) => turma_id))
  // Most classes share their weekdays and days off with others: those are worked out once.
  const known = new Map<string, string[]>()
  return meetings.flatMap(({ dias_de_aula, encerrada_em, ...row }) => {
    const key = `${dias_de_aula} ${withOwnDaysOff.has(row.id) ? row.id : ''}`
    const meeting = meetingOf(row.id, dias_de_aula)
    const own = known.get(key) ?? classDaysAmong(days, meeting, daysOff, count)
    known.set(key, own)
    if (!encerrada_em) return [{ ...row, days: own }]
    const open = own.filter((day) => day < encerrada_em)
    return open.length > 0 ? [{ ...row, days: open }] : []
  })
}

function classesThatMeet(connection: Connection, condition = sql<boolean>`1 = 1`) {
  return connection
    .selectFrom('turma')
    .leftJoin('educador', (join) =>
      join.onRef('educador.id', '=', 'turma.educador_id').on('educador.excluido_em', 'is', null),
    )
    .select(['turma.id', 'turma.nome', 'turma.dias_de_aula', 'turma.educador_id'])
    .select('turma.encerrada_em')
    .select('educador.nome as educador')
    .where('turma.excluido_em', 'is', null)
    .where('turma.dias_de_aula', 'is not', null)
    .where(condition)
    .orderBy(sql.ref('turma.busca_nome'))
    .orderBy('turma.id')
}
