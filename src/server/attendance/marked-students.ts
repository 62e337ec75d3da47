import { sql } from 'kysely'
import type { Dialect } from '#server/db/codec'
import type { Db } from '#server/db/db'
import { idList, isOneOf } from '#server/db/value-rows'

/** The students whom a register has marked, and the save after which it was so. */
interface Marked {
  readonly save: string
  readonly students: ReadonlySet<number>
}

/** A class, with days of it, the newest first. */
export interface DaysOfClass {
  readonly id: number
  readonly days: readonly string[]
}

/** Registers that are remembered at most: well beyond those of one question. */
const most = 20_000

const remembered = new WeakMap<Db, Map<string, Marked>>()

/**
 * Whom the registers of classes have marked, by 'class day'; a day without a register is left out. A register is read
 * once for each time that it is saved: most of those that are asked for have not changed since.
 */
export async function markedStudents(
  db: Db,
  classes: readonly DaysOfClass[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const kept = remembered.get(db) ?? new Map<string, Marked>()
  remembered.set(db, kept)
  if (kept.size > most) kept.clear()
  // The saves first: marks of a later one are then read again next time, and never taken for those of an earlier one.
  const saves = await savesOf(db, classes).execute()
  const wanted = new Set(classes.flatMap(({ id, days }) => days.map((data) => `${id} ${data}`)))
  const found = new Map<string, ReadonlySet<number>>()
  const unread: { key: string; pair: readonly [number, string]; save: string }[] = []
  for (const { turma_id, data, versao, salvo_em } of saves) {
    const key = `${turma_id} ${data}`
    if (!wanted.has(key)) continue
    const save = `${versao} ${salvo_em}`
    const marked = kept.get(key)
    if (marked?.save === save) found.set(key, marked.students)
    else unread.push({ key, pair: [turma_id, data], save })
  }
  if (unread.length === 0) return found
  const pairs = unread.map(({ pair }) => pair)
  const { rows } = await marksOn(db.dialect, pairs).execute(db.kysely)
  const marks = new Map(rows.map(({ turma_id, data, ids }) => [`${turma_id} ${data}`, ids]))
  for (const { key, save } of unread) {
    const students = new Set(marks.get(key)?.split(',').map(Number))
    kept.set(key, { save, students })
    found.set(key, students)
  }
  return found
}

function savesOf({ kysely, dialect }: Db, classes: readonly DaysOfClass[]) {
  const days = [...new Set(classes.flatMap(({ days }) => days))].sort()
  return kysely
    .selectFrom('dia_frequencia')
    .select(['turma_id', 'data', 'versao', 'salvo_em'])
    .where(
      isOneOf(
        dialect,
        'turma_id',
        classes.map(({ id }) => id),
      ),
    )
    .where('data', '>=', days[0] ?? '')
    .where('data', '<=', days.at(-1) ?? '')
    .where('versao', '>', 0)
}

/** The query for the students whom the registers of classes on days have marked. */
function marksOn(dialect: Dialect, pairs: readonly (readonly [number, string])[]) {
  // One parameter each way: a database takes only so many.
  const asked =
    dialect === 'postgres'
      ? sql`select * from unnest(${pairs.map(([id]) => id)}::integer[],
          ${pairs.map(([, data]) => data)}::text[])`
      : sql`select value ->> 0, value ->> 1 from json_each(${JSON.stringify(pairs)})`
  return sql<{ turma_id: number; data: string; ids: string | null }>`
    with day (turma_id, data) as materialized (${asked})
    select turma_id, data, (select ${idList(dialect, 'aluno_id')} from ${sql.table('frequencia')} as mark
      where mark.turma_id = day.turma_id and mark.data = day.data) as ids
    from day`
}
