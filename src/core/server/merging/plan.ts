import type { Counted, Preview } from '#model/mergeable'
import type { Resource } from '#model/resource'
import { sealOf } from '#server/auth/seal'
import { anyTable, type Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { today } from '#server/services'
import { answerOf } from '#server/store/answer'
import type { Asking } from '#server/store/asker'
import { find } from '#server/store/read'
import { contradictionsOf } from './contradictions.ts'
import { type Clash, clashesOf, isTold, type Link, linkedIds, linksTo } from './links.ts'
import { mergedInto } from './moved.ts'

type Stored = Record<string, unknown> & { readonly id: number }

/** What merging two rows would do: those of each, by what leads to them, and what would repeat. */
export interface Plan {
  readonly stays: Stored
  readonly goes: Stored
  readonly links: readonly Link[]
  readonly clashes: readonly Clash[]
  readonly counts: readonly Counted[]
  /** It changes with all that a preview shows. */
  readonly proof: string
}

/** Two rows, and what becomes of all that is of them. Throws 404, 400 for one and the same, and 409 for one that is merged. */
export async function planOf(asking: Asking, id: number, other: number): Promise<Plan> {
  const { services, resource, asker, connection = services.db.kysely } = asking
  if (id === other)
    throw new ApiError('invalid', { errors: { outro_id: 'Escolha outro cadastro' } })
  const stays: Stored = { ...(await find(asking, id)), id }
  const goes: Stored = { ...(await rowOf(connection, resource, other)), id: other }
  const links = linksTo(services, resource)
  const clashes = [
    ...(await clashesOf(connection, links, [id, other])),
    ...(await contradictionsOf(connection, links, [id, other], today(services))),
  ]
  const counts = new Map<string, Counted>()
  const seen: unknown[] = []
  for (const link of links.filter(isTold)) {
    const own = await linkedIds(connection, link, id, asker.viewer)
    const others = await linkedIds(connection, link, other, asker.viewer)
    seen.push([link.table, link.column, own, others])
    const { table: recurso } = link
    const before = counts.get(recurso) ?? { fica: 0, sai: 0, repetidos: 0 }
    const repeat = clashes.filter((clash) => clash.link === link)
    counts.set(recurso, {
      recurso,
      fica: before.fica + own.length,
      sai: before.sai + others.length,
      repetidos: before.repetidos + repeat.filter(({ isHeld }) => !isHeld).length,
    })
    for (const { fica, sai, guarda } of repeat)
      seen.push(guarda, await rowsIn(connection, link.table, [fica, sai]))
  }
  const versions = [stays, goes].map(({ id, versao, excluido_em }) => [id, versao, excluido_em])
  const text = JSON.stringify([resource.name, versions, seen])
  const proof = sealOf(services, `juncao:${text}`)
  return { stays, goes, links, clashes, counts: [...counts.values()], proof }
}

/** What a preview shows to somebody, who may read both rows. */
export async function previewOf(asking: Asking, plan: Plan): Promise<Preview> {
  const { services, resource, asker } = asking
  const { stays, goes, clashes, counts, proof } = plan
  const reader = { ...asker.viewer, where: 'show' } as const
  const [fica, sai] = await answerOf(services, resource, [stays, goes], reader)
  const repetidos = []
  for (const { link, isHeld, guarda, ...ids } of clashes) {
    const { of } = link
    if (!of || !isTold(link)) continue
    const rows = await rowsIn(services.db.kysely, link.table, [ids.fica, ids.sai])
    const [one, other] = await answerOf(services, of, rows, reader)
    if (!one || !other) continue
    const pair = { recurso: link.table, fica: withId(one), sai: withId(other) }
    const aside = { fica: guarda.fica.length, sai: guarda.sai.length }
    repetidos.push({ ...pair, ...(isHeld && { guarda: aside }) })
  }
  if (!fica || !sai) throw new ApiError('absent')
  return {
    ...{ fica: withId(fica), sai: withId(sai), excluido: goes.excluido_em !== null },
    ...{ contagens: counts.filter((each) => each.fica + each.sai > 0), repetidos, prova: proof },
  }
}

const withId = (row: Record<string, unknown>) => ({ ...row, id: Number(row.id) })

/** Rows of a table by their ids, in that order. */
export async function rowsIn(
  connection: Connection,
  table: string,
  ids: readonly number[],
): Promise<Record<string, unknown>[]> {
  const rows = await anyTable(connection)
    .selectFrom(table)
    .selectAll()
    .where('id', 'in', ids)
    .execute()
  const found = new Map(rows.map((row) => [Number(row.id), row as Record<string, unknown>]))
  return ids.flatMap((id) => [found.get(id) ?? []].flat())
}

/** The row that would go: one that was deleted may still be a part of another, unless it is already. */
async function rowOf(connection: Connection, resource: Resource, id: number) {
  const [row] = await rowsIn(connection, resource.name, [id])
  if (!row) throw new ApiError('absent')
  if ((await mergedInto(connection, resource, id)) !== null)
    throw new ApiError('conflict', { detail: 'Este cadastro já foi juntado a outro.' })
  return row
}
