import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AlertLimits } from '#domain/alert'
import type { DayMark } from '#domain/day-marks'
import { marksIn } from '#domain/marked-year'
import { alertsPending } from '#features/frequencia/server/counters'
import { holds } from '#features/frequencia/server/enrolled'
import { limitsOf } from '#features/frequencia/server/limits'
import { studentsLocked } from '#features/frequencia/server/marks'
import { dayAfter } from '#model/day'
import { regularly } from '#server/clock'
import type { Dialect } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import type { Db } from '#server/db/db'
import { keepSetting, settingOf } from '#server/db/settings'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import { type Effect, type Services, today } from '#server/services'
import { storeCare } from './care-rows.ts'

/** How many students are worked out in one transaction: others write between two of them. */
const portion = 50

/** How many portions a reader waits for; more are left only after new limits, or a restore, for half a minute. */
const portionsOfReader = 4

/** For how many days whoever left the queue is told. */
const daysOfLeavings = 30

/**
 * Works out the alerts of the students whose records have changed, or for whom time has passed, and of all where the
 * limits have changed. Afterwards the cases are those that the records of that moment say. Two at once do not harm.
 */
export async function refreshAlerts(
  services: Services,
  { portions = Number.POSITIVE_INFINITY, rest = 0 } = {},
): Promise<void> {
  const { db, ending } = services
  await startAgain(db, await limitsOf(db.kysely))
  const day = today(services)
  for (let done = 0; done < portions; done += 1) {
    const ids = await staleOf(db, day)
    if (ids.length === 0) return
    ending.throwIfAborted()
    await workOut(db, ids, day)
    await (rest > 0 ? setTimeout(rest) : setImmediate())
  }
}

/** The same for someone who reads: a database that cannot be written answers with the cases as they were. */
export async function refreshForReader(services: Services): Promise<void> {
  await refreshAlerts(services, { portions: portionsOfReader }).catch(() => undefined)
}

/** Students who move, leave or come back are worked out anew. */
export async function studentsChanged(
  { db }: Services,
  connection: Connection,
  ids: readonly number[],
): Promise<void> {
  for (const some of portionsOf(ids)) await alertsPending(db.dialect, some).execute(connection)
}

/** The same, and their cases follow them at once, into another class or out of the queue: of many, a reader waits for few. */
export async function casesChanged(
  services: Services,
  connection: Connection,
  ids: readonly number[],
): Promise<void> {
  for (const some of portionsOf(ids)) {
    const own = isOneOf(services.db.dialect, 'aluno_id', some)
    await sql`delete from caso where ${own} and aluno_id in (select id from aluno
      where excluido_em is not null or coalesce(situacao, 'ativo') <> 'ativo')`.execute(connection)
    await sql`update caso set turma_id =
      (select aluno.turma_id from aluno where aluno.id = caso.aluno_id) where ${own}`.execute(
      connection,
    )
  }
  await studentsChanged(services, connection, ids)
}

/** The cases that may name these classes say so in their words: they are worked out anew. */
export async function classesChanged(
  { db: { dialect } }: Services,
  connection: Connection,
  ids: readonly number[],
): Promise<void> {
  await sql`insert into alerta_pendente (aluno_id) select distinct caso.aluno_id from caso
    join aluno_frequencia as f on f.aluno_id = caso.aluno_id
    where ${isOneOf(dialect, 'f.turma_id', ids)} order by 1
    on conflict do nothing`.execute(connection)
}

/** A contact is made, changed or taken back. */
export const contactChanged: Effect = async (services, connection, { before, after }) => {
  const ids = [...new Set([before, after].flatMap((row) => (row ? [Number(row.aluno_id)] : [])))]
  // Who works them out anew has them locked: it sees the contact, or leaves them noted.
  await studentsLocked(connection, services.db.dialect, ids).execute()
  await studentsChanged(services, connection, ids)
  return null
}

/** Forgets who left the queue too long ago. */
export async function forgetLeavings(services: Services): Promise<void> {
  const first = dayAfter(today(services), -daysOfLeavings)
  await services.db.kysely.deleteFrom('saida').where('saiu_em', '<', first).execute()
}

/** Works the alerts out in the background, now and soon after records change, until that is stopped; it rests a little after each portion. */
export const keepAlerts = (services: Services, failed: (error: unknown) => void) =>
  regularly(
    () => refreshAlerts(services, { rest: 10 }).then(() => forgetLeavings(services)),
    failed,
    { every: 30_000, first: 0 },
  )

/** Marks all students who have records, where the alerts were worked out by other limits, or never. */
async function startAgain({ kysely }: Db, limits: AlertLimits): Promise<void> {
  // Another number where the rows of before lack something.
  const valor = JSON.stringify({ ...limits, conta: 7 })
  if ((await settingOf(kysely, 'alertas')) === valor) return
  await kysely.transaction().execute(async (connection) => {
    // Whoever left before there were readings may have left by a contact that is secret.
    await sql`update saida set sigilo = case when aluno_id in
        (select aluno_id from atendimento where sigilo = 'sigiloso') then 'sigiloso' else 'equipe' end
      where sigilo is null`.execute(connection)
    await sql`insert into alerta_pendente (aluno_id)
      select aluno_id from aluno_frequencia
      union select aluno_id from atendimento where excluido_em is null order by 1
      on conflict do nothing`.execute(connection)
    await keepSetting(connection, 'alertas', valor)
  })
}

/** Some of the students whose row may not be true any more. */
async function staleOf({ kysely }: Db, day: string): Promise<number[]> {
  const changed = await kysely
    .selectFrom('alerta_pendente')
    .select('aluno_id')
    .limit(portion)
    .execute()
  if (changed.length > 0) return changed.map(({ aluno_id }) => aluno_id)
  const late = await kysely
    .selectFrom('caso')
    .select('aluno_id')
    .where('vale_ate', '<', day)
    .unionAll(kysely.selectFrom('alerta_futuro').select('aluno_id').where('dia', '<=', day))
    .limit(portion)
    .execute()
  return [...new Set(late.flatMap(({ aluno_id }) => aluno_id ?? []))]
}

async function workOut(
  { kysely, dialect }: Db,
  ids: readonly number[],
  day: string,
): Promise<void> {
  await kysely.transaction().execute(async (connection) => {
    const limits = await limitsOf(connection)
    // Whoever writes records of these students has them locked: no record is missed.
    const students = await studentsLocked(connection, dialect, ids)
      .select(['turma_id', 'situacao', 'excluido_em'])
      .execute()
    const records = await recordsOf(connection, dialect, ids, day)
    const found = new Map(students.map((student) => [student.id, student]))
    const all = ids.map((id) => {
      const { turma_id = null, situacao, excluido_em } = found.get(id) ?? { excluido_em: '' }
      const isActive = excluido_em === null && (situacao ?? 'ativo') === 'ativo'
      return { id, turma_id, isActive }
    })
    await storeCare(connection, dialect, all, { ...records, day, limits })
    const own = isOneOf(dialect, 'aluno_id', ids)
    await connection.deleteFrom('alerta_pendente').where(own).execute()
  })
}

/**
 * The marks of students since the beginning of the year before, oldest first: a longer run of absences begins there. The
 * names of their classes, and who of them is in several.
 */
async function recordsOf(
  connection: Connection,
  dialect: Dialect,
  ids: readonly number[],
  day: string,
) {
  const ano = Number(day.slice(0, 4))
  const several = sql<unknown>`(select count(*) > 1 from vinculo as v
    where v.aluno_id = aluno_frequencia.aluno_id and ${holds('v', sql`${day}`)})`
  const years = await connection
    .selectFrom('aluno_frequencia')
    .leftJoin('turma', 'turma.id', 'aluno_frequencia.turma_id')
    .select(['aluno_id', 'aluno_frequencia.turma_id', 'ano', 'dias', 'turma.nome'])
    .select(several.as('several'))
    .where(isOneOf(dialect, 'aluno_id', ids))
    .where('ano', '>=', ano - 1)
    .where('ano', '<=', ano)
    .orderBy('ano')
    .execute()
  const marks = new Map(ids.map((id): [number, DayMark[]] => [id, []]))
  const classes = new Map<number, string>()
  const inSeveral = new Set<number>()
  for (const { aluno_id, turma_id, ano, dias, nome, several } of years) {
    if (several) inSeveral.add(aluno_id)
    if (nome) classes.set(turma_id, nome)
    for (const mark of marksIn(ano, dias, turma_id))
      if (mark.data <= day) marks.get(aluno_id)?.push(mark)
  }
  for (const own of marks.values())
    own.sort((one, other) => (one.data < other.data ? -1 : Number(one.data > other.data)))
  return { marks, classes, inSeveral }
}
