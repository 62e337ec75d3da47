import { sql } from 'kysely'
import { copiesOf, foundIn, keysOf, type Mirror, mergedInto, saidOf } from '#model/mirrors'
import type { Values } from '#model/values'
import type { Trace } from '#server/db/audit'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { writeEach } from '#server/db/value-rows'
import { storeDiffering } from './change-fields.ts'
import { changeNamed, type Mirroring, makeNamed, rowsLike } from './mirror-rows.ts'

/** Rows that are linked at once. */
const portion = 500

/**
 * Finds or makes those that rows without one say something of, the last ones first: of what they say of one the first
 * wins. Returns whether there may be more; killed, the next one goes on.
 */
export async function linkRows(
  work: Mirroring,
  mirror: Mirror,
  among = sql<boolean>`true`,
  acao?: Extract<Trace['acao'], 'importou'>,
): Promise<boolean> {
  const { connection } = work
  const { holder, name, target, pairs } = mirror
  const [called = ''] = pairs.find(([, theirs]) => theirs === target.display) ?? []
  const found = await anyTable(connection)
    .selectFrom(holder.name)
    .select(['id', ...pairs.map(([own]) => own)])
    .where(name, 'is', null)
    .where(called, 'is not', null)
    .where('excluido_em', 'is', null)
    .where(among)
    .orderBy('id', 'desc')
    .limit(portion)
    .execute()
  const rows = found.map((row) => decode(holder, row))
  const said = rows.map((row) => saidOf(mirror, row))
  const known = new Known(mirror, await rowsLike(work, mirror, said))
  const named = said.map((values) => known.of(values))
  const fresh = known.all.filter(({ before }) => before === null)
  const ids = await makeNamed(
    work,
    target,
    fresh.map(({ row }) => row),
    acao,
  )
  for (const [at, each] of fresh.entries()) each.row = { ...each.row, id: ids[at] }
  for (const { before, row } of known.all)
    if (before) await changeNamed(work, target, { before, after: row })
  for (const [at, row] of rows.entries()) {
    const { row: of = {} } = named[at] ?? {}
    await storeDiffering(work, holder, row, { ...row, ...copiesOf(mirror, of) })
  }
  const links = rows.map(({ id }, at) => ({ id, value: named[at]?.row.id }))
  await writeEach(connection, { table: holder.name, column: name, type: 'integer' }, links)
  return rows.length === portion
}

interface KnownRow {
  readonly before: Values | null
  row: Values
}

/** Rows that are there and those that are to be, found by what is said of them. */
class Known {
  readonly all: KnownRow[] = []
  readonly #mirror: Mirror
  readonly #byKey = new Map<string, Set<KnownRow>>()

  constructor(mirror: Mirror, rows: readonly Values[]) {
    this.#mirror = mirror
    for (const row of rows) this.#add({ before: row, row })
  }

  of(said: Values): KnownRow {
    const some = new Set(
      this.#placesOf(said).flatMap((place) => [...(this.#byKey.get(place) ?? [])]),
    )
    const found = foundIn(this.#mirror, [...some].map(withItself), said)?.known
    if (!found) return this.#add({ before: null, row: said })
    found.row = mergedInto(this.#mirror, found.row, said, false)
    return this.#place(found)
  }

  #add(known: KnownRow): KnownRow {
    this.all.push(known)
    return this.#place(known)
  }

  #place(known: KnownRow): KnownRow {
    for (const place of this.#placesOf(known.row))
      this.#byKey.set(place, (this.#byKey.get(place) ?? new Set()).add(known))
    return known
  }

  #placesOf(values: Values): string[] {
    const keys = keysOf(this.#mirror, values)
    return keys.flatMap((key, at) => (key === null ? [] : [`${at} ${key}`]))
  }
}

const withItself = (known: KnownRow): Values & { known: KnownRow } => ({ ...known.row, known })
