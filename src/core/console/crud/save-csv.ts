import { type Asked, list } from '#console/api/list'
import { offered } from '#console/api/resources'
import type { Row } from '#console/api/row'
import { saveFile } from '#console/ui/save-file'
import { csvFields, csvOf } from '#model/csv'
import { declaredResources } from '#model/entities'
import type { Role } from '#model/field'
import { dayOf } from '#model/format'
import type { Resource } from '#model/resource'

/**
 * The rows that a list is asked for, so that its CSV has the rows inside too, and the server says of whom rows were
 * exported; a documented host has neither.
 */
export async function csvRows(
  resource: Resource,
  role: Role,
  asked: Pick<Asked, 'filters' | 'sorters'>,
): Promise<Row[]> {
  const only = csvFields(offered(resource), role, declaredResources())
  const how = { only, para: 'exportar', pagination: { mode: 'off' } } as const
  return (await list(resource, { ...asked, ...how })).data
}

/** Hands rows over as a CSV file, with the day in its name. */
export function saveCsv(
  resource: Resource,
  rows: readonly Row[],
  role: Role,
  chosen: readonly string[] | null,
): void {
  const file = `${resource.label.many.toLowerCase()}-${dayOf(new Date())}.csv`
  const text = csvOf(resource, rows, role, { chosen, resources: declaredResources() })
  saveFile(file, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}
