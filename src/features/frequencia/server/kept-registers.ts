import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#domain/indicators'
import type { DayTally } from '#domain/marked-year'
import { dayAfter, mondayOf } from '#model/day'
import { fold } from '#model/format'
import type { Connection } from '#server/db/connection'
import type { Db } from '#server/db/db'
import { beginSetting } from '#server/db/settings'
import { isOneOf } from '#server/db/value-rows'
import { type Services, today } from '#server/services'
import {
  type ChamadasDaTurma,
  isOpenDay,
  type PainelDeChamadas,
  turmasPorPagina,
} from '../abertas.ts'
import { lastDayDue, lastRegistersOf } from './open-registers.ts'
import { countersByDay, presenceByDay } from './presence-days.ts'

/** How many classes are worked out in one transaction: others write between two of them. */
const portion = 50

/** The setting that has what is kept of all classes together. */
const chave = 'chamadas_abertas'

interface Together {
  /** The last day of which the registers were due when all classes were worked out. */
  readonly due: string
  /** The marks of each day since the Monday of the week before it. */
  readonly days: readonly DayTally[]
}

const nothing: Together = { due: '', days: [] }

/**
 * Works out the registers of the classes whose saves, students or days have changed, and of all once another day is due.
 * Afterwards what is kept is what `lastRegisters` tells of that moment.
 */
export async function refreshRegisters({ db, now, ending }: Services): Promise<void> {
  for (;;) {
    // Asked anew: two that began before and after it would undo each other without end.
    const due = lastDayDue(now())
    if (!(await isStale(db, due))) return
    ending.throwIfAborted()
    await workOut(db, due)
  }
}

async function isStale({ kysely }: Db, due: string): Promise<boolean> {
  const pending = await kysely
    .selectFrom('turma_pendente')
    .select('turma_id')
    .limit(1)
    .executeTakeFirst()
  return pending !== undefined || (await together(kysely)).due !== due
}

async function together(connection: Connection, lock = false): Promise<Together> {
  const row = await connection
    .selectFrom('configuracao')
    .select('valor')
    .where('chave', '=', chave)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? JSON.parse(row.valor) : nothing
}

function workOut(db: Db, due: string): Promise<void> {
  const { dialect } = db
  return db.kysely.transaction().execute(async (connection) => {
    // One after the other: what was read earlier must not be written later.
    await beginSetting(connection, chave, JSON.stringify(nothing))
    const last = await together(connection, dialect === 'postgres')
    const isAnew = last.due !== due
    if (isAnew)
      await sql`insert into turma_pendente (turma_id) select id from turma`.execute(connection)
    // What somebody adds from here on is not among them, and stays.
    const taken = await connection
      .deleteFrom('turma_pendente')
      .where('turma_id', 'in', (eb) =>
        eb.selectFrom('turma_pendente').select('turma_id').distinct().limit(portion),
      )
      .returning(['turma_id', 'data'])
      .execute()
    const changed = isAnew ? null : taken.flatMap(({ data }) => data ?? [])
    const valor = JSON.stringify({ due, days: await daysOf(connection, due, last.days, changed) })
    await connection.updateTable('configuracao').set({ valor }).where('chave', '=', chave).execute()
    const ids = [...new Set(taken.map(({ turma_id }) => turma_id))]
    if (ids.length === 0) return
    const own = isOneOf(dialect, 'turma.id', ids)
    const classes = await lastRegistersOf({ ...db, kysely: connection }, due, own)
    await connection
      .deleteFrom('turma_aberta')
      .where(isOneOf(dialect, 'turma_id', ids))
      .execute()
    const rows = classes.flatMap(keptOf)
    if (rows.length > 0) await connection.insertInto('turma_aberta').values(rows).execute()
  })
}

/** The marks of each day that is kept: those that have changed are counted again, or all of them. */
async function daysOf(
  connection: Connection,
  due: string,
  before: Together['days'],
  changed: readonly string[] | null,
) {
  const first = dayAfter(mondayOf(due), -7)
  const again = changed && new Set(changed.filter((data) => data >= first))
  if (again?.size === 0) return before
  const among = again ? sql`data in (${sql.join([...again])})` : sql`data >= ${first}`
  const counted = await countersByDay(connection, among)
  return [...(again ? before.filter(({ data }) => !again.has(data)) : []), ...counted]
}

/** The presences of a period since the Monday of last week, day by day, from what is kept. */
export async function presenceLately(services: Services, period: Period): Promise<DayTally[]> {
  await refreshRegisters(services).catch(() => undefined)
  const { days } = await together(services.db.kysely)
  const everybody = { turma: null, turno: null, idade: null, day: period.fim }
  return presenceByDay(services.db, everybody, period, days)
}

/** What is kept of a class: nothing where it has had no class day. */
function keptOf({ id, nome, dias }: ChamadasDaTurma) {
  const [last, before] = dias
  if (!last) return []
  const openDay = (dia = last) => (isOpenDay(dia) ? dia.data : null)
  const isTaken = dias.some(({ situacao }) => situacao === 'feita')
  return [
    {
      ...{ turma_id: id, nome: fold(nome), dias: JSON.stringify(dias) },
      grupo: dias.some(isOpenDay) ? groups.open : isTaken ? groups.settled : groups.without,
      ...{ ultimo: last.data, ultimo_aberto: openDay(last) },
      ...{ penultimo: before?.data ?? null, penultimo_aberto: before ? openDay(before) : null },
    },
  ]
}

const groups = { open: 0, settled: 1, without: 2 } as const

/** How many registers that lack are told at once. */
const mostLacking = 5

/**
 * A page of the classes whose last class days lack a register, then of those that lack none; and what lacks today and on the
 * last class day of any class before it.
 */
export async function registersPanel(services: Services, page: number): Promise<PainelDeChamadas> {
  // A database that cannot be written answers with the registers as they were.
  await refreshRegisters(services).catch(() => undefined)
  const { kysely } = services.db
  const hoje = today(services)
  const shown = sql<boolean>`kept.grupo <= ${groups.settled}`
  const counted = await sql<{ antes: string | null; abertas: number; total: number }>`select
      max(case when ultimo < ${hoje} then ultimo else penultimo end) as antes,
      sum(case when grupo = ${groups.open} then 1 else 0 end) as abertas,
      sum(case when ${shown} then 1 else 0 end) as total
    from turma_aberta as kept`.execute(kysely)
  const { antes = null, abertas, total } = counted.rows[0] ?? {}
  const days = [hoje, antes ?? hoje]
  const lacks = (column: string) => sql`${sql.ref(column)} in (${sql.join(days)})`
  const [one, other] = [lacks('ultimo_aberto'), lacks('penultimo_aberto')]
  const lacking = await sql<{ total: number | null }>`select
      sum(case when ${one} then 1 else 0 end) + sum(case when ${other} then 1 else 0 end) as total
    from turma_aberta`.execute(kysely)
  const late = await classesWhere(kysely, sql`${one} or ${other}`, {
    order: sql`kept.nome, kept.turma_id`,
    limit: mostLacking,
  })
  return {
    total: Number(total ?? 0),
    abertas: Number(abertas ?? 0),
    turmas: await classesWhere(kysely, shown, {
      order: sql`kept.grupo, kept.nome, kept.turma_id`,
      limit: turmasPorPagina,
      offset: (page - 1) * turmasPorPagina,
    }),
    faltando: {
      total: Number(lacking.rows[0]?.total ?? 0),
      turmas: late.map(({ dias, ...turma }) => ({
        ...turma,
        dias: dias.filter((dia) => isOpenDay(dia) && days.includes(dia.data)),
      })),
    },
  }
}

async function classesWhere(
  connection: Connection,
  condition: RawBuilder<unknown>,
  { order, limit, offset = 0 }: { order: RawBuilder<unknown>; limit: number; offset?: number },
): Promise<ChamadasDaTurma[]> {
  const { rows } = await sql<{
    id: number
    nome: string
    educador_id: number | null
    educador: string | null
    dias: string
  }>`select turma.id, turma.nome, kept.dias, educador.id as educador_id, educador.nome as educador
    from turma_aberta as kept join turma on turma.id = kept.turma_id
    left join educador on educador.id = turma.educador_id and educador.excluido_em is null
    where ${condition} order by ${order} limit ${limit} offset ${offset}`.execute(connection)
  return rows.map(({ educador_id, educador, dias, ...turma }) => ({
    ...turma,
    educador: educador_id && educador ? { id: educador_id, nome: educador } : null,
    dias: JSON.parse(dias),
  }))
}
