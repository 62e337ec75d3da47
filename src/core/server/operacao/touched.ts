import { sql } from 'kysely'
import type { Resource } from '#model/resource'
import type { Values } from '#model/values'
import { accesses } from '#server/db/audit'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import { valuesOf } from '#server/privacy/traces'
import type { Writing } from '#server/store/asker'
import type { RowsByEntity } from './uses.ts'

/** A row that an operation has made or changed: what it changed in it, as that was before and as it left it. */
export interface Touched {
  readonly resource: Resource
  readonly id: number
  readonly isMade: boolean
  readonly antes: Values
  readonly depois: Values
}

const makes: readonly string[] = ['criou', 'importou']

/** Whether rows of an entity are taken back by themselves, and not with others. */
const isTakenBack = (resource: Resource | undefined): resource is Resource =>
  resource !== undefined && !resource.trace && !resource.workedOut

/** The rows of an operation, by its traces, the last one first. Those that it deleted are not among them. */
export async function touchedBy(
  { services, connection }: Pick<Writing, 'services' | 'connection'>,
  operacao: number,
): Promise<Touched[]> {
  const traces = await connection
    .selectFrom('auditoria')
    .select(['acao', 'recurso', 'registro_id', 'antes', 'depois'])
    .where('operacao_id', '=', operacao)
    .orderBy('id')
    .execute()
  const found = new Map<string, Touched>()
  for (const { acao, recurso, registro_id, ...texts } of traces) {
    const resource = services.resources[recurso]
    if (!isTakenBack(resource) || registro_id === null) continue
    const key = `${recurso} ${registro_id}`
    const known = found.get(key)
    if (acao === 'excluiu') found.delete(key)
    else
      found.set(key, {
        ...{ resource, id: registro_id },
        isMade: known?.isMade ?? makes.includes(acao),
        antes: { ...valuesOf(texts.antes), ...known?.antes },
        depois: { ...known?.depois, ...valuesOf(texts.depois) },
      })
  }
  return [...found.values()].reverse()
}

/** How many rows of an entity an operation has changed that were there before it, and how many of each it made. */
export async function countsOf(
  { services, connection, resource }: Pick<Writing, 'services' | 'connection' | 'resource'>,
  operacao: number,
): Promise<{ mudaram?: number; made: Map<string, number> }> {
  const all = connection.selectFrom('auditoria').where('operacao_id', '=', operacao)
  const own = all.where('recurso', '=', resource.name)
  const { n } = await own
    .where('acao', '=', 'editou')
    .where((eb) =>
      eb('registro_id', 'not in', own.select('registro_id').where('acao', 'in', makes)),
    )
    .select(sql<number>`count(distinct registro_id)`.as('n'))
    .executeTakeFirstOrThrow()
  const rows = await all
    .where('acao', 'in', makes)
    .select(['recurso', sql<number>`count(distinct registro_id)`.as('n')])
    .groupBy('recurso')
    .execute()
  const made = rows.flatMap(({ recurso, n }) =>
    isTakenBack(services.resources[recurso]) ? [[recurso, Number(n)] as const] : [],
  )
  return { ...(Number(n) > 0 && { mudaram: Number(n) }), made: new Map(made) }
}

/** By which a row of any entity is known. */
export const keyOf = ({ name }: Resource, id: number) => `${name} ${id}`

/** The rows that an operation has made, by their entities. */
export function madeAmong(touched: readonly Touched[]): RowsByEntity {
  const made = new Map<string, Set<number>>()
  for (const { resource, id, isMade } of touched)
    if (isMade) made.set(resource.name, (made.get(resource.name) ?? new Set()).add(id))
  return made
}

/** Which of these rows somebody has changed but by these operations, since a trace. */
export async function changedSince(
  { services, connection }: Pick<Writing, 'services' | 'connection'>,
  made: RowsByEntity,
  operacoes: readonly number[],
  since = 0,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const [recurso, ids] of made)
    for (const some of portionsOf([...ids])) {
      const rows = await connection
        .selectFrom('auditoria')
        .select('registro_id')
        .where('recurso', '=', recurso)
        .where(isOneOf(services.db.dialect, 'registro_id', some))
        .where('acao', 'not in', [...accesses, 'excluiu'])
        .where('id', '>', since)
        .where(sql<boolean>`coalesce(operacao_id, 0) not in (${sql.join(operacoes)})`)
        .execute()
      for (const { registro_id } of rows) found.add(`${recurso} ${registro_id}`)
    }
  return found
}
