import { offered } from '#console/api/resources'
import type { Row } from '#console/api/row'
import { saveFile } from '#console/ui/save-file'
import { csvFields, csvOf } from '#model/csv'
import { declaredResources } from '#model/entities'
import type { Role } from '#model/field'
import { dayOf } from '#model/format'
import type { Resource } from '#model/resource'

/**
 * What a list is asked for, so that its CSV has the rows inside too, and the server says of whom rows were exported; a
 * documented host has neither.
 */
export function csvAsked(resource: Resource, role: Role) {
  const only = csvFields(offered(resource), role, declaredResources())
  return { meta: { para: 'exportar', ...(only && { only }) } }
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
