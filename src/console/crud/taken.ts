import type { DataProvider } from '@refinedev/core'
import { fold } from '#model/format'
import type { Resource } from '#model/resource'
import type { Overrides } from './override.ts'

/** Whether another row has a value that must be unique; a host that cannot be asked judges on saving. */
export async function isTaken(
  { getList }: DataProvider,
  resource: Resource,
  overrides: Overrides,
  name: string,
  value: string,
  /** The row being edited, which may keep its own value in other letters. */
  self: number | undefined,
): Promise<boolean> {
  const own = overrides.taken?.[name]
  try {
    if (own) return await own(value)
    const searched = resource.fields[name]?.search
    const { data } = await getList({
      resource: resource.name,
      pagination: { mode: 'off' },
      filters: searched ? [{ field: 'q', operator: 'contains', value }] : [],
    })
    return data.some((row) => row.id !== self && fold(String(row[name] ?? '')) === fold(value))
  } catch {
    return false
  }
}
