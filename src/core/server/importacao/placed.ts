import { fold } from '#model/format'
import { namesInCell } from '#model/spreadsheet-import'
import { record, traceOf } from '#server/db/audit'
import { anyTable, columnsOf } from '#server/db/connection'
import type { Writing } from '#server/store/asker'
import { keep } from '#server/store/keep'
import { serverValues } from '#server/store/write-row'
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
    for (const [key, values] of missing)
      found.set(key, [await make({ ...writing, resource: target }, values)])
    if (created.has(name)) criadas[name] = missing.length
    for (const text of new Set(lines.flatMap(({ names }) => names[name] ?? []))) {
      const ends = namesInCell(field, text).map((one) => found.get(fold(one)) ?? [])
      if (ends.some((end) => end.length === 0)) isLost = true
      else found.set(cellKey(field, text), [...new Set(ends.flat())].sort(byValue))
    }
    ids.set(name, found)
  }
  // A row was deleted after the check, or another one has its name: check the lines again.
  if (isLost) await checkAgainstStored(writing, checked)
  return { ids, criadas }
}

const byValue = (one: number, other: number) => one - other

/** Makes a row that a reference leads to. */
async function make(writing: Writing, values: Readonly<Record<string, unknown>>): Promise<number> {
  const { services, connection, resource: target, asker } = writing
  const whole = { ...values, ...serverValues(writing) }
  const criado_em = services.now().toISOString()
  const columns = columnsOf(target, whole, services.db.dialect)
  const inserted = await anyTable(connection)
    .insertInto(target.name)
    .values(target.plain ? columns : { ...columns, criado_em })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = Number(inserted.id)
  await keep(writing, target, [id])
  const trace = traceOf(services, asker, target, id)
  await record(connection, [{ ...trace, acao: 'importou', depois: whole }])
  return id
}
