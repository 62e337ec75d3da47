import { contaEspera } from '#model/calls/admissao'
import type { Entities } from '#model/entities'
import type { StoredFile } from '#model/file'
import type { Computed, Named } from '#model/resource'
import type { Role } from '#model/role'
import { activeAccounts } from '#server/auth/admission'
import { anyTable } from '#server/db/connection'
import { prepared } from '#server/db/prepared'
import { ownerColumn } from '#server/db/system-schema'
import type { LoadedValue, Loader, Product } from '#server/services'

/** The loader of each computed field of the entities: a missing one does not compile. */
export type Loaders = {
  readonly [N in keyof Entities as keyof Computed<Entities[N]> extends never ? never : N]: {
    readonly [K in keyof Computed<Entities[N]>]: LoadedValue<Computed<Entities[N]>[K]>
  }
}

/** How the server works out a field. Throws where it is owed the function: the start refuses that. */
export function loaderOf(
  { computed }: Pick<Product, 'computed'>,
  resource: string,
  name: string,
): LoadedValue {
  const loader = computed[resource]?.[name]
  if (!loader) throw new Error(`Falta a função do campo calculado ${resource}.${name}`)
  return loader
}

/** The rows that values are loaded for, as the parameters of a prepared query. */
export interface Ids {
  readonly ids: readonly number[]
}

/** The documents of each row of the subject. */
export function documentsOf(subject: keyof Entities): Loader<StoredFile[]> {
  const owner = ownerColumn(subject)
  const documentsIn = prepared((connection, { ids }: Ids) =>
    anyTable(connection)
      .selectFrom('documento')
      .select(['id', 'nome_arquivo', owner])
      .where(owner, 'in', ids)
      .where('excluido_em', 'is', null)
      .orderBy('id'),
  )
  return async (connection, ids) =>
    grouped(
      await documentsIn(connection, { ids }),
      (row) => Number(row[owner]),
      ({ id, nome_arquivo }) => ({ id: Number(id), nome_arquivo: String(nome_arquivo) }),
    )
}

/** The account that a field of each row names. */
export function accountsOf(table: keyof Entities, field: string): Loader<Named> {
  const accountsIn = prepared((connection, { ids }: Ids) =>
    anyTable(connection)
      .selectFrom(table)
      .innerJoin('conta', 'conta.id', `${table}.${field}`)
      .select([`${table}.id as of`, 'conta.id', 'conta.nome'])
      .where(`${table}.id`, 'in', ids),
  )
  return async (connection, ids) => {
    const rows = await accountsIn(connection, { ids })
    return new Map(
      rows.map(({ of, id, nome }) => [Number(of), { id: Number(id), nome: String(nome) }]),
    )
  }
}

/** What is said of rows whose account waits to be admitted. */
export function waitingOf(role: Role): Loader<string> {
  return async (connection) => {
    const all = await activeAccounts(connection, role)
    const waiting = all.filter(({ espera_desde }) => espera_desde !== null)
    return new Map(waiting.map(({ pessoa_id }) => [Number(pessoa_id), contaEspera]))
  }
}

/** The entries of rows by the row that each belongs to. */
export function grouped<R, V, K extends number | string>(
  rows: readonly R[],
  keyOf: (row: R) => K | null,
  entryOf: (row: R) => V,
): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(entryOf(row))
    else groups.set(key, [entryOf(row)])
  }
  return groups
}
