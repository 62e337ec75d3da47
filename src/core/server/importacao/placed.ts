import { fold } from '#model/format'
import { namesInCell } from '#model/spreadsheet-import'
import type { Writing } from '#server/store/asker'
import { storeRows } from '#server/store/write-row'
import { bringing, rowsBehind } from './bringing.ts'
import { type CheckedImport, checkAgainstStored } from './judge.ts'
import { cellKey, type Ids } from './staging.ts'

/** The ids behind the references, with those of rows that are made now. Throws for a line whose row is gone. */
export async function placed(
  writing: Writing,
  checked: CheckedImport,
): Promise<{ ids: ReadonlyMap<string, Ids>; criadas: Record<string, number> }> {
  const { lines, created } = checked
  const behind = await rowsBehind(writing, lines)
  const criadas: Record<string, number> = {}
  const ids = new Map<string, Ids>()
  let isLost = false
  for (const { name, target, field } of bringing(writing)) {
    const found = new Map([...(behind.get(name) ?? [])].filter(([, { length }]) => length === 1))
    const missing = [...(created.get(name) ?? [])].filter(([key]) => !found.has(key))
    for (const [key, values] of missing) {
      const made = await storeRows({ ...writing, resource: target }, [values], 'importou')
      found.set(
        key,
        made.map(({ id }) => id),
      )
    }
    if (created.has(name)) criadas[name] = missing.length
    for (const text of new Set(lines.flatMap(({ names }) => names[name] ?? []))) {
      const ends = namesInCell(field, text).map((one) => found.get(fold(one)) ?? [])
      if (ends.some((end) => end.length === 0)) isLost = true
      else
        found.set(
          cellKey(field, text),
          [...new Set(ends.flat())].sort((a, b) => a - b),
        )
    }
    ids.set(name, found)
  }
  // A row was deleted after the check, or another one has its name: check the lines again.
  if (isLost) await checkAgainstStored(writing, checked)
  return { ids, criadas }
}
