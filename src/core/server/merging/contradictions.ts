import { isClosed } from '#model/closed'
import { fieldsOf, type Resource } from '#model/resource'
import { decode } from '#server/db/codec'
import { anyTable, type Connection } from '#server/db/connection'
import { type Clash, isThere, type Link, linked } from './links.ts'

/**
 * Of rows of which the last one stands in the place of those before it, the last ones of two rows, where they say other
 * things: under one row the later of them would hold, unsaid. Set aside is what is later than the one that holds.
 */
export async function contradictionsOf(
  connection: Connection,
  links: readonly Link[],
  [stays, goes]: readonly [number, number],
  day: string,
): Promise<Clash[]> {
  const all: Clash[] = []
  for (const link of links) {
    const { of, table, column } = link
    const { from = '', of: alike = [] } = of?.holds ?? {}
    if (!of || !alike.includes(column)) continue
    const others = alike.filter((name) => name !== column)
    const rows = await anyTable(connection)
      .selectFrom(table)
      .selectAll()
      .where(linked(connection, link, [stays, goes], table))
      .where(isThere(link, table))
      .where(from, '<=', day)
      .orderBy(from)
      .orderBy('id')
      .execute()
    const keyOf = (row: Record<string, unknown>) => JSON.stringify(others.map((name) => row[name]))
    for (const key of new Set(rows.map(keyOf))) {
      // In the order in which one takes the place of another.
      const group = rows.filter((row) => keyOf(row) === key)
      const [one, other] = [stays, goes].map((id) => group.findLast((row) => row[column] === id))
      if (!one || !other || saidBy(of, one) === saidBy(of, other)) continue
      const laterOf = (id: number, than: unknown) =>
        group
          .slice(group.findIndex((row) => row.id === than))
          .flatMap((row) => (row[column] === id ? Number(row.id) : []))
      all.push({
        ...{ link, fica: Number(one.id), sai: Number(other.id), isHeld: true },
        guarda: { fica: laterOf(goes, one.id), sai: laterOf(stays, other.id) },
      })
    }
  }
  return all
}

/** What a row chooses, and whether it is closed: not when, nor who said it. */
function saidBy(of: Resource, stored: Record<string, unknown>): string {
  const row = decode(of, stored)
  const chosen = fieldsOf(of).filter(([, { kind }]) => /^(choice|choices|flag)$/.test(kind))
  return JSON.stringify([chosen.map(([name]) => row[name] ?? null), isClosed(of, row)])
}
