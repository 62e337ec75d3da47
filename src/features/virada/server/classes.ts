import { sql } from 'kysely'
import { record, traceOf } from '#server/db/audit'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import { resourceNamed } from '#server/services'
import type { Writing } from '#server/store/asker'
import { keep } from '#server/store/keep'
import { setRows } from '#server/store/set-rows'
import { storeRows } from '#server/store/write-row'
import type { CorpoDaVirada } from '../calls.ts'
import type { EndingClass } from './plan.ts'

/** A class that a turn closed, with the one that follows it; `criada` is that one where the turn made it. */
export interface TurnedClass {
  readonly de: number
  readonly para: number | null
  readonly criada: boolean
  /** It was not closed: it is of the next year now. */
  readonly continua?: true
}

/** Closes the classes and opens those that follow. */
export async function writeClasses(
  writing: Writing,
  { de, para, dia }: CorpoDaVirada,
  plan: readonly EndingClass[],
): Promise<TurnedClass[]> {
  const turma = resourceNamed(writing.services, 'turma')
  const opened = plan.flatMap(({ created }) => (created ? [created] : []))
  const stored: { id: number }[] = []
  for (const some of portionsOf(opened))
    stored.push(...(await storeRows({ ...writing, resource: turma }, some)))
  const ids = stored.map(({ id }) => id)
  const turmas = plan.map(({ id, continua, created, existing }) => ({
    de: id,
    para: created ? (ids.shift() ?? null) : existing ? Number(existing.id) : null,
    criada: created !== null,
    ...(continua && { continua: true as const }),
  }))
  const closed = plan.flatMap(({ id, continua }) => (continua ? [] : id))
  const going = plan.flatMap(({ id, continua }) => (continua ? id : []))
  const changed = { ...writing, resource: turma }
  await changeClasses(changed, closed, { encerrada_em: [null, dia] })
  await changeClasses(changed, going, { ano_letivo: [de, para] })
  return turmas
}

/** Changes a field of classes from one value to another, each with its trace. */
export async function changeClasses(
  { services, connection, asker, resource }: Writing,
  ids: readonly number[],
  change: Readonly<Record<string, readonly [before: unknown, after: unknown]>>,
): Promise<void> {
  if (ids.length === 0) return
  const side = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(change).map(([name, values]) => [name, values[at]]))
  await setRows({ services, connection }, resource.name, ids, side(1))
  await keep({ services, connection }, resource, ids)
  const traces = ids.map((id) => ({
    ...traceOf(services, asker, resource, id),
    ...{ acao: 'editou' as const, antes: side(0), depois: side(1) },
  }))
  await record(connection, traces)
}

/** Deletes classes that a turn made, each with its trace. */
export async function deleteClasses(
  { services, connection, asker, resource }: Writing,
  ids: readonly number[],
): Promise<void> {
  const deleted = await anyTable(connection)
    .updateTable(resource.name)
    .set({ excluido_em: services.now().toISOString(), versao: sql`versao + 1` })
    .where(isOneOf(services.db.dialect, 'id', [...ids, 0]))
    .returningAll()
    .execute()
  const traces = deleted.map((row) => ({
    ...traceOf(services, asker, resource, Number(row.id)),
    ...{ acao: 'excluiu' as const, antes: decode(resource, row) },
  }))
  await record(connection, traces)
}
