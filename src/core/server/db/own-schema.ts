import { sql } from 'kysely'
import { connect, reach } from './connect.ts'
import type { Place } from './db.ts'

const option = /-c search_path="((?:[^"\s\\]|""|\\.)+)"$/

/**
 * The address of a PostgreSQL whose connections see one schema alone. The address has it, so that pg_dump and pg_restore
 * see the same.
 */
export function urlInSchema(address: string, schema: string): string {
  const url = new URL(address)
  const before = url.searchParams.get('options')
  if (before !== null) url.searchParams.delete('options')
  const name = schema.replaceAll('"', '""').replace(/[\s\\]/g, '\\$&')
  const options = [before, `-c search_path="${name}"`].filter(Boolean).join(' ')
  // The client library of PostgreSQL reads a plus sign as itself.
  const query = url.search ? `${url.search}&` : '?'
  url.search = `${query}options=${encodeURIComponent(options)}`
  return url.href
}

/** The schema that such an address names; null where it is the one of every database. */
export function schemaIn(address: string): string | null {
  const name = option.exec(new URL(address).searchParams.get('options') ?? '')?.[1]
  return name?.replace(/\\(.)/g, '$1').replaceAll('""', '"') ?? null
}

/**
 * A place whose address leads to one schema, whatever schemas are made later: the one that holds the institute without
 * a name; before any does, the first that its user sees. Throws a message where several do, or where INSTITUTOS gives it
 * to another.
 */
export async function settled<P extends Place>(place: P): Promise<P> {
  const { url, unnamed } = place
  if (!url || !unnamed) return place
  const { kysely } = connect({ dataDir: '', url: unnamed.url })
  const path = sql<{ name: string; holds: boolean }>`
    select name, to_regclass(quote_ident(name) || '.conta') is not null as holds
    from unnest(current_schemas(false)) with ordinality as path(name, at) order by at`
  const { rows } = await reach(kysely)
    .then(() => path.execute(kysely))
    .finally(() => kysely.destroy())
  const holding = rows.filter(({ holds }) => holds)
  const seen = (holding.length > 0 ? holding : rows).map(({ name }) => name)
  const [own, other] = seen.filter((name) => !unnamed.names.includes(name))
  if (seen[0] && !own)
    throw new Error(
      `INSTITUTOS dá a um instituto o esquema "${seen[0]}", que é o do que não tem nome: escolha outro nome.`,
    )
  if (holding.length > 0 && other)
    throw new Error(
      `Há dados do Caderno nos esquemas ${own} e ${other}. Diga no fim de DATABASE_URL quais são os deste instituto: ?options=-c%20search_path%3D${own}`,
    )
  return own && schemaIn(url) === null ? { ...place, url: urlInSchema(url, own) } : place
}
