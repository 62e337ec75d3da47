import { narrowedBy } from '#model/fits'
import { fold } from '#model/format'
import { fieldOf, fieldsOf } from '#model/resource'
import { type ImportLine, namesInCell } from '#model/spreadsheet-import'
import type { Values } from '#model/values'
import type { Asking } from '#server/store/asker'
import { behindOf, lookedBehind } from '#server/store/behind'
import { targetOf } from '#server/store/scope'
import { rowsNamed } from './known.ts'

/** Rows to be made for a reference: their values by folded name. */
export type NewRows = ReadonlyMap<string, Values>

/**
 * What fields look at in the rows that lines name, with the ids of these: of one that is to be made, what it is made with.
 */
export async function behindNames(
  asking: Asking,
  lines: readonly ImportLine[],
  stored: readonly (Values | undefined)[],
  created: ReadonlyMap<string, NewRows>,
): Promise<Values[]> {
  const { services, resource } = asking
  const narrowing = fieldsOf(resource)
    .flatMap(([, field]) => narrowedBy(field))
    .filter((own) => fieldOf(resource, own)?.target)
  const looked = new Map<string, Iterable<string>>(narrowing.map((own) => [own, []]))
  for (const [by, names] of lookedBehind(resource)) looked.set(by, names)
  const asked = [...looked].map(async ([by, names]) => {
    const field = fieldOf(resource, by)
    const target = targetOf(services.resources, resource, by)
    const said = lines.map(({ referencias = {} }) =>
      namesInCell(field, referencias[by]?.trim() ?? '').filter(Boolean),
    )
    const found = await rowsNamed({ ...asking, resource: target }, said.flat())
    return said.map((cell, at) => {
      const ids = cell.map((name) => {
        const [id = unknown, ...others] = found.get(fold(name)) ?? []
        return others.length > 0 ? unknown : id
      })
      const fresh = ids[0] === unknown ? created.get(by)?.get(fold(cell[0] ?? '')) : undefined
      const own = stored[at]?.[by] ?? null
      return {
        ids: [by, cell.length === 0 ? own : field?.kind === 'references' ? ids : ids[0]],
        made: fresh ? [...names].map((of) => [`${by}.${of}`, fresh[of] ?? null]) : [],
      }
    })
  })
  const found = await Promise.all(asked)
  const rows: Values[] = lines.map((_, at) =>
    Object.fromEntries(found.map((each) => each[at]?.ids ?? [])),
  )
  const referred = await behindOf(asking, rows)
  return referred.map((own, at) => ({
    ...rows[at],
    ...own,
    ...Object.fromEntries(found.flatMap((each) => each[at]?.made ?? [])),
  }))
}

/** No row has it. */
const unknown = -1
