import { fold } from '#model/format'
import type { ImportLine } from '#model/spreadsheet-import'
import type { Values } from '#model/values'
import type { Asking } from '#server/store/asker'
import { behindOf, lookedBehind } from '#server/store/behind'
import { targetOf } from '#server/store/scope'
import { rowsNamed } from './known.ts'

/** Rows to be made for a reference: their values by folded name. */
export type NewRows = ReadonlyMap<string, Values>

/** What conditions look at in the rows that lines name: of one that is to be made, what it is made with. */
export async function behindNames(
  asking: Asking,
  lines: readonly ImportLine[],
  stored: readonly (Values | undefined)[],
  created: ReadonlyMap<string, NewRows>,
): Promise<Values[]> {
  const { services, resource } = asking
  const looked = [...lookedBehind(resource)].map(async ([by, names]) => {
    const said = lines.map(({ referencias = {} }) => referencias[by]?.trim() ?? '')
    const target = targetOf(services.resources, resource, by)
    const found = await rowsNamed({ ...asking, resource: target }, said.filter(Boolean))
    return said.map((name, at) => {
      const own = stored[at]?.[by] ?? null
      const [id = 0, ...others] = found.get(fold(name)) ?? []
      const fresh = id === 0 ? created.get(by)?.get(fold(name)) : undefined
      return {
        ids: [by, name ? (others.length > 0 ? unknown : id || unknown) : own],
        made: fresh ? [...names].map((of) => [`${by}.${of}`, fresh[of] ?? null]) : [],
      }
    })
  })
  const found = await Promise.all(looked)
  const rows = lines.map((_, at) => Object.fromEntries(found.map((each) => each[at]?.ids ?? [])))
  const referred = await behindOf(asking, rows)
  return referred.map((own, at) => ({
    ...own,
    ...Object.fromEntries(found.flatMap((each) => each[at]?.made ?? [])),
  }))
}

/** No row has it. */
const unknown = -1
