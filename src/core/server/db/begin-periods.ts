import { type RawBuilder, sql } from 'kysely'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import type { Resource } from '#model/resource'
import type { Dialect } from './codec.ts'
import type { Connection } from './connection.ts'

/** Begins a period of each row that has a value and no period: on its own day since when, else on another one. */
export async function beginMissing(
  connection: Connection,
  { keeper, periods, since }: KeptPeriods,
  among: RawBuilder<boolean>,
  day: RawBuilder<unknown>,
): Promise<void> {
  const { of, value, from } = periods
  const table = sql.table(keeper.fields[of]?.target ?? '')
  const [own, mine, sinceThen] = [sql.table(keeper.name), sql.ref(value), sql.ref(since)]
  await sql`update ${table} set ${sinceThen} =
      case when ${mine} is not null then coalesce(${sinceThen}, ${day}) end
    where ${among} and (${mine} is null) = (${sinceThen} is not null)`.execute(connection)
  await sql`insert into ${own} (${sql.ref(of)}, ${mine}, ${sql.ref(from)})
    select id, ${mine}, ${sinceThen} from ${table} where ${among} and ${mine} is not null
    order by id`.execute(connection)
}

/**
 * The same for the rows that were there before their periods were kept: since the first of the days that show it, else
 * since they came to be. Those that have a period stay as they are.
 */
export async function beginPeriods(
  connection: Connection,
  { dialect, resources }: { readonly dialect: Dialect; readonly resources: readonly Resource[] },
): Promise<void> {
  const named = Object.fromEntries(resources.map((each) => [each.name, each]))
  for (const resource of resources)
    for (const kept of periodsOf(named, resource)) {
      const { keeper, periods } = kept
      const row = (name: string) => sql.ref(`${resource.name}.${name}`)
      const among = sql<boolean>`excluido_em is null
        and not exists (select 1 from ${sql.table(keeper.name)} as kept where kept.${sql.ref(periods.of)} = ${row('id')})`
      const created =
        dialect === 'postgres'
          ? sql`to_char(${row('criado_em')}::timestamptz at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`
          : sql`date(${row('criado_em')}, '-3 hours')`
      const { seen } = periods
      const first =
        seen &&
        sql`(select min(seen.${sql.ref(seen.day)}) from ${sql.table(seen.in)} as seen
          where seen.${sql.ref(periods.of)} = ${row('id')} and seen.${sql.ref(periods.value)} = ${row(periods.value)})`
      const day = first ? sql`coalesce(${first}, ${created})` : created
      await beginMissing(connection, kept, among, day)
    }
}
