import { offered } from '#console/api/resources'
import type { Row } from '#console/api/row'
import { saveFile } from '#console/ui/save-file'
import { declaredResources } from '#model/entities'
import type { Role } from '#model/field'
import { dayOf } from '#model/format'
import type { Resource } from '#model/resource'

/**
 * What a list is asked for, so that its CSV has the rows inside too, and the server says of whom rows were exported; a
 * documented host has neither.
 */
export async function csvAsked(resource: Resource, role: Role) {
  const { csvFields } = await import('#model/csv')
  const only = csvFields(offered(resource), role, declaredResources())
  return { meta: { para: 'exportar', ...(only && { only }) } }
}

/** Hands rows over as a CSV file, with the day in its name. */
export async function saveCsv(
  resource: Resource,
  rows: readonly Row[],
  role: Role,
  chosen: readonly string[] | null,
): Promise<void> {
  const { csvOf } = await import('#model/csv')
  const file = `${resource.label.many.toLowerCase()}-${dayOf(new Date())}.csv`
  const text = csvOf(resource, rows, role, { chosen, resources: declaredResources() })
  saveFile(file, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}
