import { call } from '#console/api/call'
import type { Resource } from '#model/resource'
import type { ImportKnown, ImportQuestion } from '#model/spreadsheet-import'

/** What the product's own rows say of a spreadsheet. */
export async function knownOf(resource: Resource, body: ImportQuestion): Promise<ImportKnown> {
  const { valores = {}, nomes = {}, chave, linhas = [] } = body
  const asked = [...Object.values(valores), ...Object.values(nomes), linhas]
  if (chave === undefined && asked.every((values) => values.length === 0)) return {}
  return (await call<ImportKnown>(resource, 'conferir', {}, { body })).data
}

/** Whether a row has this value of a field that may not repeat. */
export async function isTaken(resource: Resource, name: string, value: string): Promise<boolean> {
  const { repetidos } = await knownOf(resource, { valores: { [name]: [value] } })
  return repetidos?.[name]?.includes(value) === true
}
