import { record, traceOf } from '#server/db/audit'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import { resourceNamed } from '#server/services'
import type { Writing } from '#server/store/asker'
import { changeFields } from '#server/store/change-fields'
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
  const changed = { ...writing, resource: resourceNamed(writing.services, 'turma') }
  const ids: number[] = []
  for (const some of portionsOf(plan.flatMap(({ created }) => (created ? [created] : []))))
    ids.push(...(await storeRows(changed, some)).map(({ id }) => id))
  const turmas = plan.map(({ id, continua, created, existing }) => ({
    de: id,
    para: created ? (ids.shift() ?? null) : existing ? Number(existing.id) : null,
    criada: created !== null,
    ...(continua && { continua: true as const }),
  }))
  const closed = plan.flatMap(({ id, continua }) => (continua ? [] : id))
  const going = plan.flatMap(({ id, continua }) => (continua ? id : []))
  await changeFields(changed, closed, { encerrada_em: [null, dia] })
  await changeFields(changed, going, { ano_letivo: [de, para] })
  return turmas
}

/** Deletes classes that a turn made, each with its trace. */
export async function deleteClasses(
  { services, connection, asker, resource }: Writing,
  ids: readonly number[],
): Promise<void> {
  const deleted = await anyTable(connection)
    .selectFrom(resource.name)
    .selectAll()
    .where(isOneOf(services.db.dialect, 'id', ids))
    .execute()
  const excluido_em = services.now().toISOString()
  await setRows({ services, connection }, resource.name, ids, { excluido_em })
  const traces = deleted.map((row) => ({
    ...traceOf(services, asker, resource, Number(row.id)),
    ...{ acao: 'excluiu' as const, antes: decode(resource, row) },
  }))
  await record(connection, traces)
}
