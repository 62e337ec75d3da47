import { sql } from 'kysely'
import type { Db } from '#server/db/db'
import { idList, isOneOf, valueRows } from '#server/db/value-rows'

/** A class, with days of it, the newest first. */
export interface DaysOfClass {
  readonly id: number
  readonly days: readonly string[]
}

/** What stands for the saves of a class's registers between two days, by class: each save of any of them changes it. */
export async function savesOf(
  { kysely, dialect }: Db,
  ids: readonly number[],
  from: string,
  until: string,
): Promise<ReadonlyMap<number, string>> {
  const each = sql`data || ' ' || versao || ' ' || coalesce(salvo_em, '')`
  const rows = await kysely
    .selectFrom('dia_frequencia')
    .select('turma_id')
    .select(sql<string>`string_agg(${each}, ',')`.as('saves'))
    .where(isOneOf(dialect, 'turma_id', ids))
    .where('data', '>=', from)
    .where('data', '<=', until)
    .where('versao', '>', 0)
    .groupBy('turma_id')
    .execute()
  return new Map(rows.map(({ turma_id, saves }) => [turma_id, saves]))
}

/** The days of which such saves are. */
export const savedDays = (saves: string): ReadonlySet<string> =>
  new Set(saves.split(',').map((save) => save.slice(0, 10)))

type DayOfClass = { readonly turma_id: number; readonly data: string }

const types = { turma_id: 'integer', data: 'text' } as const

/** Whom the registers of classes on some days have marked, by 'class day'. */
export async function markedStudents(
  { kysely, dialect }: Db,
  classes: readonly DaysOfClass[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const asked = classes.flatMap(({ id, days }) => days.map((data) => ({ turma_id: id, data })))
  if (asked.length === 0) return new Map()
  const ids = sql<
    string | null
  >`(select ${idList('aluno_id')} from ${sql.table('frequencia')} as mark
    where mark.turma_id = day.turma_id and mark.data = day.data)`
  // A select of the builder, which SQLite's driver knows to be a reading: a statement that begins with `with` may write.
  const rows = await kysely
    .with(
      (name) => name('day(turma_id, data)').materialized(),
      () => sql<DayOfClass>`(select turma_id, data from ${valueRows(dialect, types, asked)})`,
    )
    .selectFrom('day')
    .select(['turma_id', 'data', ids.as('ids')])
    .execute()
  return new Map(rows.map(({ turma_id, data, ids }) => [`${turma_id} ${data}`, idsIn(ids)]))
}

/** The ids that a list of them holds. */
export const idsIn = (list: string | null): ReadonlySet<number> =>
  new Set(list ? list.split(',').map(Number) : [])
