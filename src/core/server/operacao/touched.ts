import type { Resource } from '#model/resource'
import type { Values } from '#model/values'
import { valuesOf } from '#server/privacy/traces'
import type { Writing } from '#server/store/asker'

/** A row that an operation has made or changed: what it changed in it, as that was before and as it left it. */
export interface Touched {
  readonly resource: Resource
  readonly id: number
  readonly isMade: boolean
  readonly antes: Values
  readonly depois: Values
}

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
    if (!resource || resource.trace || resource.workedOut || registro_id === null) continue
    const key = `${recurso} ${registro_id}`
    const known = found.get(key)
    if (acao === 'excluiu') found.delete(key)
    else
      found.set(key, {
        ...{ resource, id: registro_id },
        isMade: known?.isMade ?? (acao === 'criou' || acao === 'importou'),
        antes: { ...valuesOf(texts.antes), ...known?.antes },
        depois: { ...known?.depois, ...valuesOf(texts.depois) },
      })
  }
  return [...found.values()].reverse()
}
