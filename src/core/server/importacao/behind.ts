import { fold } from '#model/format'
import { type ImportLine, namesInCell } from '#model/spreadsheet-import'
import type { Values } from '#model/values'
import type { Asking } from '#server/store/asker'
import { behindOf, lookedBehind } from '#server/store/behind'
import { bringing, rowsBehind } from './bringing.ts'

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
  if (lookedBehind(asking.resource).size === 0) return lines.map(() => ({}))
  const references = bringing(asking)
  const said = lines.map(({ referencias = {} }) => referencias)
  const found = await rowsBehind(
    asking,
    said.map((names) => ({ names })),
  )
  const made: Record<string, unknown>[] = lines.map(() => ({}))
  const rows = said.map((names, at) => {
    const ids = references.map(({ name, field }) => {
      const cell = namesInCell(field, names[name] ?? '').filter((one) => one.trim() !== '')
      if (cell.length === 0) return [name, stored[at]?.[name] ?? null]
      const each = cell.map((one) => {
        const [id = unknown, ...others] = found.get(name)?.get(fold(one)) ?? []
        if (id !== unknown) return others.length > 0 ? unknown : id
        for (const [of, value] of Object.entries(created.get(name)?.get(fold(one)) ?? {}))
          Object.assign(made[at] ?? {}, { [`${name}.${of}`]: value })
        return unknown
      })
      return [name, field.kind === 'references' ? each : each[0]]
    })
    return Object.fromEntries(ids)
  })
  const referred = await behindOf(asking, rows)
  return referred.map((own, at) => ({ ...rows[at], ...own, ...made[at] }))
}

/** No row has it. */
const unknown = -1
