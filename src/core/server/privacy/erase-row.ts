import { isErasable } from '#model/bin'
import { pairsOf, referringTo } from '#model/pairs'
import { fieldsOf, type Resource } from '#model/resource'
import { isInside } from '#model/rows-inside'
import { nounsOf, sentence } from '#model/texts'
import { record, traceOf } from '#server/db/audit'
import { anyTable } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Asking, Writing } from '#server/store/asker'
import { ownRow } from '#server/store/restore-row'
import { changing } from '#server/store/writing'
import { eraseStored } from './erase-mirrored.ts'
import { eraseSubject } from './erasure.ts'
import { finishErasures, noteErasure } from './leftovers.ts'

const day = 24 * 60 * 60_000

/**
 * Erases a row that has been in the bin for long: the subject's with all that is about it, any other with the rows inside
 * of it. Throws 404 for one that is not there, 409 for one that may not go yet, or that others still name.
 */
export async function eraseFromBin(asking: Asking, id: number): Promise<void> {
  const { services, resource } = asking
  await changing(asking, id, undefined, async (writing) => {
    const { stored } = await ownRow(writing, id)
    if (!stored.excluido_em) throw new ApiError('absent')
    refuseEarlyErasure(services, isErasable(resource) ? String(stored.excluido_em) : null)
    if (!resource.subject)
      await noteErasure(writing.connection, await eraseRow(writing, resource, id))
    return null
  })
  await (resource.subject ? eraseSubject(services, id) : finishErasures(services))
}

/** Throws 409 for what has not been in the bin for long enough, or never goes: null. */
export function refuseEarlyErasure({ now, lixeiraDias }: Services, since: string | null): void {
  if (since !== null && now().getTime() - new Date(since).getTime() >= lixeiraDias * day) return
  throw new ApiError('conflict', {
    detail: `Só se apaga de vez o que está na lixeira há ${lixeiraDias} dias.`,
  })
}

/** Erases a row, and before it those inside of it; returns the files. */
async function eraseRow(writing: Writing, resource: Resource, id: number): Promise<string[]> {
  const { services, connection, asker } = writing
  const { name } = resource
  const table = anyTable(connection)
  const files: string[] = []
  for (const { other, name: by, rows, to } of referringTo(services.resources, resource)) {
    if (rows !== other) {
      await table.deleteFrom(rows.name).where(to, '=', id).execute()
      continue
    }
    const found = await table.selectFrom(other.name).select('id').where(by, '=', id).execute()
    if (found.length > 0 && !isInside(services.resources, other, by))
      throw stillNamed(resource, other)
    for (const row of found) files.push(...(await eraseRow(writing, other, Number(row.id))))
  }
  for (const [several, field] of fieldsOf(resource)) {
    if (field.kind !== 'references' || field.through) continue
    const { pair, from } = pairsOf(services.resources, resource, several)
    await table.deleteFrom(pair.name).where(from, '=', id).execute()
  }
  files.push(...(await eraseStored(connection, name, [id])))
  await record(connection, [{ ...traceOf(services, asker, resource, id), acao: 'apagou' }])
  return files
}

function stillNamed({ label }: Resource, { label: of }: Resource): ApiError {
  const { este, one } = nounsOf(label)
  const detail = `${sentence(este)} ${one} ainda está em ${nounsOf(of).many}: fica na lixeira.`
  return new ApiError('conflict', { detail })
}
