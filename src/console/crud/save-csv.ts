import type { Row } from '#console/api/row'
import { saveFile } from '#console/ui/save-file'
import type { Role } from '#model/field'
import { dayOf } from '#model/format'
import type { Resource } from '#model/resource'

/** Hands rows over as a CSV file, with the day in its name. */
export async function saveCsv(
  resource: Resource,
  rows: readonly Row[],
  role: Role,
  chosen: readonly string[] | null,
): Promise<void> {
  const { csvOf } = await import('#model/csv')
  const file = `${resource.label.many.toLowerCase()}-${dayOf(new Date())}.csv`
  saveFile(
    file,
    new Blob([csvOf(resource, rows, role, chosen)], { type: 'text/csv;charset=utf-8' }),
  )
}
