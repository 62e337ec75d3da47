import { sql } from 'kysely'
import { can, canRead } from '#model/access'
import { grouped } from '#model/grouped'
import {
  isStill,
  knownAs,
  type Mirror,
  mirrorsOf,
  mostShown,
  namesTogether,
  saidOf,
} from '#model/mirrors'
import type { Found, ImportKnown, ImportQuestion } from '#model/spreadsheet-import'
import { tellingIn } from '#model/telling'
import { isSameValue } from '#model/values'
import { anyTable } from '#server/db/connection'
import { portionsOf } from '#server/db/value-rows'
import type { Asking } from '#server/store/asker'
import { rowsLike } from '#server/store/mirror-rows'
import { rowsSeen } from '#server/store/scope'
import { mayBring } from './known.ts'
import type { CheckedLine } from './lines.ts'

/** What is said of values by which rows are found that others mirror: of whoever may read them alone. */
export async function foundBy(
  asking: Asking,
  valores: ImportQuestion['valores'] = {},
): Promise<Pick<ImportKnown, 'achados'>> {
  const { services, resource, asker } = asking
  const said: Record<string, Record<string, Found>> = {}
  for (const mirror of mirrorsOf(services.resources, resource))
    for (const [own, theirs] of mirror.pairs) {
      const field = mirror.target.fields[theirs]
      const { role } = asker.viewer
      const isRead = field && canRead(field, role, 'list') && can(mirror.target.access.list, role)
      if (!valores[own] || !isRead || !tellingIn(resource).includes(own) || !mayBring(asking, own))
        continue
      said[own] = await sentencesOf(asking, mirror, theirs, valores[own])
    }
  return Object.keys(said).length > 0 ? { achados: said } : {}
}

async function sentencesOf(
  asking: Asking,
  mirror: Mirror,
  theirs: string,
  values: readonly string[],
) {
  const { services, asker } = asking
  const { holder, name, target } = mirror
  const work = { services, connection: services.db.kysely, asker }
  const said: Record<string, Found> = {}
  for (const some of portionsOf(values)) {
    const asked = some.map((value) => ({ [theirs]: value }))
    const found = await rowsLike(work, { ...mirror, by: [[theirs]] }, asked)
    const naming = await rowsNaming(
      asking,
      mirror,
      found.map(({ id }) => id),
    )
    for (const row of found) {
      const names = (naming.get(Number(row.id)) ?? []).map(({ nome }) => nome)
      const texto = `${row[target.display]} · ${knownAs(holder, name, names)}`
      said[String(row[theirs])] = { id: Number(row.id), texto }
    }
  }
  return said
}

/** The rows that name some, those that are seen, by the one that they name. */
async function rowsNaming(
  { services, asker }: Asking,
  { holder, name }: Mirror,
  ids: readonly unknown[],
) {
  const rows = await anyTable(services.db.kysely)
    .selectFrom(holder.name)
    .select(['id', name, holder.display])
    .where(name, 'in', [0, ...ids])
    .where(rowsSeen(services.resources, holder, asker.viewer) ?? sql<boolean>`1 = 0`)
    .orderBy('id')
    .execute()
  return grouped(
    rows,
    (row) => Number(row[name]),
    (row) => ({ id: row.id, nome: String(row[holder.display]) }),
  )
}

/** In what other rows, that are seen, lines change what these have together with their own: their names, by field. */
export async function alsoChanged(
  asking: Asking,
  lines: readonly CheckedLine[],
): Promise<Map<number, Record<string, string>>> {
  const said = new Map<number, Record<string, string>>()
  for (const mirror of mirrorsOf(asking.services.resources, asking.resource)) {
    const right = lines.flatMap(({ of, sent, values }, place) => {
      const now = { ...of?.values, ...values }
      const names = mirror.pairs.flatMap(([own]) =>
        own in sent && !isSameValue(now[own], of?.values[own]) ? own : [],
      )
      const [before, typed] = [saidOf(mirror, of?.values ?? {}), saidOf(mirror, now)]
      const isSame = typed[mirror.target.display] !== null && isStill(mirror, before, typed, true)
      return of && names.length > 0 && isSame ? [{ place, names, of: of.values }] : []
    })
    for (const some of portionsOf(right)) {
      const naming = await rowsNaming(
        asking,
        mirror,
        some.map(({ of }) => Number(of[mirror.name])),
      )
      for (const { place, names, of } of some) {
        const all = naming.get(Number(of[mirror.name])) ?? []
        const others = all.slice(0, mostShown + 1).filter(({ id }) => id !== of.id)
        if (others.length === 0) continue
        const shown = others.map(({ nome }) => nome)
        const text = namesTogether(shown, all.length - 1)
        const also = Object.fromEntries(names.map((own) => [own, text]))
        said.set(place, { ...said.get(place), ...also })
      }
    }
  }
  return said
}
