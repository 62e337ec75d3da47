import { sql } from 'kysely'
import { grouped } from '#model/grouped'
import { isSameValue } from '#model/values'
import { record, traceOf } from '#server/db/audit'
import type { Dialect } from '#server/db/codec'
import { anyTable, type Connection } from '#server/db/connection'
import { isOneOf, portionsOf, valueRows } from '#server/db/value-rows'
import type { Writing } from '#server/store/asker'
import { keep } from '#server/store/keep'
import { outdate } from '#server/store/worked-out'

/** What a turn changes of a student's record. */
export interface Side {
  readonly turma_id: number | null
  readonly turma_desde: string | null
  readonly situacao: string | null
}

/** A student whose record is changed by a turn, or by its undoing. */
export interface StudentChange {
  readonly id: number
  readonly before: WholeSide
  readonly after: WholeSide
}

/** With the classes beside the main one. */
interface WholeSide extends Side {
  readonly oficinas_ids: readonly number[]
}

const fields = ['turma_id', 'turma_desde', 'situacao'] as const

/** That part of a record alone. */
export function sideOf({ turma_id, turma_desde, situacao }: Side): Side {
  return { turma_id, turma_desde, situacao }
}

/** Whether two records are alike in what a turn changes. */
export function isSameSide(one: Side, other: Side): boolean {
  return fields.every((name) => isSameValue(one[name], other[name]))
}

/** Changes the records of many students, each with its trace. */
export async function writeStudents(
  writing: Writing,
  changes: readonly StudentChange[],
): Promise<void> {
  const { services, connection, resource, asker } = writing
  const { dialect } = services.db
  for (const some of portionsOf(changes)) {
    const rows = some.map(({ id, after }) => ({ id, ...sideOf(after) }))
    await sql`update aluno set turma_id = entries.turma_id, turma_desde = entries.turma_desde,
        situacao = entries.situacao, versao = aluno.versao + 1
      from ${valueRows(dialect, types, rows)} where aluno.id = entries.id`.execute(connection)
  }
  const ids = changes.map(({ id }) => id)
  await keep(writing, resource, ids)
  await outdate(writing, ids)
  const traces = changes.flatMap(({ id, before, after }) => {
    const all = [...fields, 'oficinas_ids'] as const
    const moved = all.filter((name) => !isSameValue(before[name], after[name]))
    if (moved.length === 0) return []
    const told = (side: WholeSide) => Object.fromEntries(moved.map((name) => [name, side[name]]))
    const trace = { ...traceOf(services, asker, resource, id), acao: 'editou' as const }
    return [{ ...trace, antes: told(before), depois: told(after) }]
  })
  await record(connection, traces)
}

const types = { id: 'integer', turma_id: 'integer', turma_desde: 'text', situacao: 'text' } as const

type StoredRow = Readonly<Record<string, unknown>>

/** The rows of a student in the queue of care, or among those who left it: they go when the student leaves. */
export interface StoredCare {
  readonly caso: readonly StoredRow[]
  readonly saida: readonly StoredRow[]
}

/** Those of many students, without what somebody wrote: that is worked out again from the contacts. */
export async function storedCareOf(
  connection: Connection,
  dialect: Dialect,
  ids: readonly number[],
): Promise<(id: number) => StoredCare> {
  const rowsOf = async (name: 'caso' | 'saida') => {
    const rows = await anyTable(connection)
      .selectFrom(name)
      .selectAll()
      .where(isOneOf(dialect, 'aluno_id', ids))
      .execute()
    return grouped(
      rows,
      ({ aluno_id }) => Number(aluno_id),
      ({ proximo_passo: _, busca_proximo_passo: __, ...row }): StoredRow => row,
    )
  }
  const [caso, saida] = [await rowsOf('caso'), await rowsOf('saida')]
  return (id) => ({ caso: caso.get(id) ?? [], saida: saida.get(id) ?? [] })
}

/** Puts those rows back, where the student has none by now. */
export async function restoreCare(
  connection: Connection,
  kept: readonly StoredCare[],
): Promise<void> {
  for (const name of ['caso', 'saida'] as const) {
    // A turn of a version before kept no list where a student had no row, or one alone.
    const rows = kept.flatMap((care): readonly StoredRow[] => [care[name] ?? []].flat())
    for (const some of portionsOf(rows))
      await anyTable(connection)
        .insertInto(name)
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}
