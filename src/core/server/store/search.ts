import { sql } from 'kysely'
import { scopeOf } from '#model/access'
import type { Achado } from '#model/calls/busca'
import { fold } from '#model/format'
import type { Resource } from '#model/resource'
import { detailField, indexedTexts, searchedResources } from '#model/search'
import { wordsOf } from '#model/wording'
import { anyTable } from '#server/db/connection'
import { comparedColumn, foldedColumn } from '#server/db/schema'
import { amongFound, hasParts } from '#server/db/search-index'
import type { Services } from '#server/services'
import { answerOf } from './answer.ts'
import type { Asker } from './asker.ts'
import { containing, positionIn } from './filter-value.ts'
import { activeRows, scopeCondition } from './scope.ts'

/** The most rows of each entity. */
const most = 6

/**
 * The rows whose name contains a text, of every entity that the asker may search and of the rows they may reach.
 * Those whose name begins with it come first, then those with a word that does.
 */
export async function search(
  services: Services,
  { viewer }: Pick<Asker, 'viewer'>,
  text: string,
): Promise<Achado[]> {
  if (!text.trim()) return []
  const found = await Promise.all(
    searchedResources(services.resources, viewer.role).map((resource) =>
      searchIn(services, resource, viewer, text.trim()),
    ),
  )
  return found.flat()
}

const everything = sql<boolean>`1 = 1`

async function searchIn(
  services: Services,
  resource: Resource,
  viewer: Asker['viewer'],
  text: string,
): Promise<Achado[]> {
  const { db, resources } = services
  const { name: recurso, display } = resource
  const { role } = viewer
  const scope = scopeOf(resource.access.list ?? {}, role)
  const field = resource.fields[display]
  if (!scope || !field) return []
  const column = sql.ref(`${recurso}.${comparedColumn(display, field)}`)
  const at = (wanted: string) => positionIn(db.dialect, column, wanted)
  const folded = fold(text)
  const rank = sql`case when ${at(folded)} = 1 then 0 when ${at(` ${folded}`)} > 0 then 1 else 2 end`
  const isIndexed = scope === 'all' && indexedTexts(resource).includes(display) && hasParts(folded)
  const rows = await anyTable(db.kysely)
    .selectFrom(recurso)
    .selectAll()
    .where(activeRows(resource))
    .where(scopeCondition(resources, resource, scope, viewer))
    .where(containing('q', column, text, db.dialect))
    .where(isIndexed ? amongFound(db.dialect, recurso, foldedColumn(display), folded) : everything)
    .orderBy(sql`${rank}, ${column}, ${sql.ref(`${recurso}.id`)}`)
    .limit(most)
    .execute()
  const [detail, detailed] = detailField(resources, resource, role) ?? []
  const answers = await answerOf(services, resource, rows, {
    ...viewer,
    where: 'list',
    only: new Set(detail ? [display, detail] : [display]),
  })
  return answers.map((row) => ({
    recurso,
    id: Number(row.id),
    nome: wordsOf(display, field, row),
    detalhe: (detail && detailed && wordsOf(detail, detailed, row)) || null,
  }))
}
