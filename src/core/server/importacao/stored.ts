import { sql } from 'kysely'
import { scopeOf } from '#model/access'
import { initialOf } from '#model/check'
import { matchKeys } from '#model/match'
import { isSecretTo } from '#model/secret'
import type { ImportLine } from '#model/spreadsheet-import'
import { textUnder } from '#model/unique'
import { normalise, type Values } from '#model/values'
import { today } from '#server/services'
import type { Asking } from '#server/store/asker'
import { rowsById } from '#server/store/rows-by-id'
import { withSeveral } from '#server/store/save-pairs'
import { activeRows, scopeCondition } from '#server/store/scope'
import { rowsHaving } from './known.ts'

/** A row that a line changes: as the database has it, and its values. */
export interface StoredRow {
  readonly versao: number
  readonly row: Record<string, unknown>
  readonly values: Values
}

/** Who asks for what they may edit; null where that is nothing. */
export function editing(asking: Asking): Asking | null {
  const { asker, resource } = asking
  const scope = scopeOf(resource.access.edit ?? {}, asker.viewer.role)
  return scope && { ...asking, asker: { ...asker, scope } }
}

const rowsReached = ({ services, resource, asker: { scope, viewer } }: Asking) =>
  sql<boolean>`${activeRows(resource)} and ${scopeCondition(services.resources, resource, scope, viewer)}`

/** Rows that may be edited, by their ids. */
export async function storedRows(
  asking: Asking,
  ids: readonly number[],
): Promise<Map<number, StoredRow>> {
  const { services, connection = services.db.kysely, resource, asker } = asking
  const rows = await rowsById(asking, resource, ids, { where: rowsReached(asking) })
  const seen = [...rows.values()].filter((row) => !isSecretTo(resource, row, asker.viewer))
  const values = await withSeveral({ services, connection, resource }, seen)
  const stored = seen.map((row, at): [number, StoredRow] => [
    Number(row.id),
    { versao: Number(row.versao), row, values: values[at] ?? {} },
  ])
  return new Map(stored)
}

/** The versions of rows that may be edited, by their ids. */
export async function versionsOf(
  asking: Asking,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const wanted = { columns: ['id', 'versao'], where: rowsReached(asking) }
  const rows = await rowsById(asking, asking.resource, ids, wanted)
  return new Map([...rows].map(([id, { versao }]) => [id, Number(versao)]))
}

/** The rows that a line may be of; `isSure` where it is of the one. */
interface Matches {
  readonly ids: readonly number[]
  readonly isSure: boolean
}

/** How many rows are told of a line that may be of several. */
const told = 3

/** The rows that each line may be of, by what the entity says finds them. */
export async function matchesOf(
  asking: Asking,
  lines: readonly ImportLine[],
): Promise<(Matches | undefined)[]> {
  const { resource, services, asker } = asking
  const found: (Matches | undefined)[] = lines.map(() => undefined)
  const context = { today: today(services) }
  for (const { fields, isSure } of matchKeys(resource, asker.viewer.role)) {
    const asked = lines.flatMap(({ valores, referencias: names = {} }, at) => {
      const values = Object.fromEntries(
        fields.map(([name, field]) => [
          name,
          name in valores ? normalise(field, valores[name]) : initialOf(field, context),
        ]),
      )
      const text = textUnder({ fields }, { values, names })
      return text === undefined ? [] : [{ at, text }]
    })
    const texts = asked.map(({ text }) => text)
    const having = await rowsHaving(asking, fields, texts, rowsReached(asking))
    for (const [place, { at }] of asked.entries()) {
      const ids = having[place] ?? []
      const before = found[at]
      if (ids.length === 0 || before?.ids.some((id) => ids.includes(id))) continue
      // Found by one thing, and another one by another thing: a person says which it is.
      const all = [...(before?.ids ?? []), ...ids]
      found[at] = { ids: all.slice(0, told), isSure: isSure && all.length === 1 }
    }
  }
  return found
}
