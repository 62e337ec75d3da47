import { isDeepStrictEqual } from 'node:util'
import { isSent } from '#model/check'
import type { Resource } from '#model/resource'
import { rowsInsideOf } from '#model/rows-inside'
import type { Values } from '#model/values'
import type { Asking } from './asker.ts'
import { shown } from './read.ts'

/**
 * A body for a row without what nobody may write in it and it says as the row is answered to the same person: clients
 * send back what they got.
 */
export async function withoutEchoes(asking: Asking, id: number, body: Values): Promise<Values> {
  const { services, resource, asker } = asking
  const context = { action: 'edit', role: asker.viewer.role } as const
  if (Object.keys(body).every((name) => isSent(resource, name, context))) return body
  const inside = rowsInsideOf(services.resources, resource, 'form')
  const said = (of: Resource, sent: Values, answered: Values): Values => {
    const entries = Object.entries(sent).flatMap(([name, value]) => {
      const child = of === resource && inside.find((each) => each.name === name)?.child
      const isEcho = name !== 'id' && isDeepStrictEqual(value, answered[name])
      if (isEcho && !isSent(of, name, context)) return []
      const known = answered[name]
      if (!child || !Array.isArray(value) || !Array.isArray(known)) return [[name, value]]
      const rows = value.map((row) => {
        const own = known.find((each) => each.id === row?.id)
        return own ? said(child, row, own) : row
      })
      return [[name, rows]]
    })
    return Object.fromEntries(entries)
  }
  const { row } = await shown(asking, id)
  return said(resource, body, JSON.parse(JSON.stringify(row)))
}
