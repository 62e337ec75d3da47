import type { Resource } from '#model/resource'
import { uniqueFields } from '#model/unique'
import { isSameValue, type Values } from '#model/values'
import { anyTable, columnsOf } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import type { Writing } from '#server/store/asker'
import { type CheckedLine, idOf } from './lines.ts'

/** Whether a line gives its row another value than it has. */
export const movesAway = ({ of, sent, values }: CheckedLine, name: string) =>
  of !== undefined && name in sent && !isSameValue(values[name], of.values[name])

/** The lines that give their rows another value of what may not repeat, where one takes what another one has, by the field. */
function exchanges(resource: Resource, lines: readonly CheckedLine[]) {
  return uniqueFields(resource).flatMap(([name]) => {
    // By an e-mail somebody signs in: that is nobody else's meanwhile.
    if (resource.account && name === 'email') return []
    const moved = lines.filter((line) => movesAway(line, name))
    const had = new Set(moved.map(({ of }) => of?.values[name] ?? null))
    const isTaken = moved.some(({ values }) => values[name] != null && had.has(values[name]))
    return isTaken ? [{ name, moved }] : []
  })
}

/** Lines in parts of so many; those that exchange values are in one. */
export function partsOf(resource: Resource, lines: readonly CheckedLine[], most: number) {
  const together = new Set(exchanges(resource, lines).flatMap(({ moved }) => moved))
  const others = lines.filter((line) => !together.has(line))
  const parts = together.size > 0 ? [[...together]] : []
  for (let at = 0; at < others.length; at += most) parts.push(others.slice(at, at + most))
  return parts
}

/** Empties, of rows that exchange values, what they had, by their ids: whoever takes it finds it free. */
export async function setAside(
  { services, connection, resource }: Writing,
  lines: readonly CheckedLine[],
): Promise<ReadonlyMap<number, Values>> {
  const aside = new Map<number, Values>()
  const { dialect } = services.db
  for (const { name, moved } of exchanges(resource, lines)) {
    await anyTable(connection)
      .updateTable(resource.name)
      .set(columnsOf(resource, { [name]: null }, dialect))
      .where(isOneOf(dialect, 'id', moved.map(idOf)))
      .execute()
    for (const line of moved)
      aside.set(idOf(line), { ...aside.get(idOf(line)), [name]: line.of?.values[name] })
  }
  return aside
}
