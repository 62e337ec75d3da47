import type { Generated } from 'kysely'
import type { Entities } from '#model/entities'
import type { Columns } from '#model/resource'
import type { bookkeeping, contentTables, serverTables } from './system-schema.ts'

/** The columns of a table as their SQL declares them. */
type ColumnsIn<T> = {
  -readonly [C in keyof T as C extends 'primary key' ? never : C]: ColumnIn<T[C]>
}

type ColumnIn<S> = S extends 'generated'
  ? Generated<number>
  : S extends `${string}default${string}`
    ? Generated<ValueIn<S>>
    : ValueIn<S>

type ValueIn<S> = S extends `${string}not null${string}` | `${string}primary key`
  ? KindIn<S>
  : KindIn<S> | null

type KindIn<S> = S extends `text${string}` ? string : S extends `bytea${string}` ? Buffer : number

/** The tables of a feature with the columns that it declares. */
export type TablesIn<D> = {
  [N in keyof D as D[N] extends { columns: object } ? N : never]: D[N] extends { columns: infer C }
    ? ColumnsIn<C>
    : never
}

/** The tables that the features keep: the file of each adds it here. */
// biome-ignore lint/suspicious/noEmptyInterface: the features add to it.
export interface FeatureTables {}

type ServerTables = {
  [N in keyof typeof serverTables]: ColumnsIn<(typeof serverTables)[N]>
} & { [N in keyof typeof contentTables]: ColumnsIn<(typeof contentTables)[N]> }

/** A file of a row of the subject: the product adds the column that has it. */
export interface DocumentoTable extends ColumnsIn<(typeof serverTables)['documento']> {}

/** A copy of the data that was made. */
export interface CopiaTable extends ColumnsIn<(typeof serverTables)['copia']> {
  origem: 'comando' | 'diaria'
}

/** What changed many rows at once. */
export interface OperacaoTable extends ColumnsIn<(typeof serverTables)['operacao']> {
  tipo: 'importacao' | 'juncao' | 'preparando' | 'importando' | 'desfazendo' | 'desfeita'
}

/** The server's own tables. */
export interface SystemTables extends Omit<ServerTables, 'documento' | 'copia' | 'operacao'> {
  operacao: OperacaoTable
  documento: DocumentoTable
  copia: CopiaTable
}

type EntityTables = {
  [N in keyof Entities]: Columns<Entities[N]> &
    (Entities[N] extends { readonly plain?: true } ? object : ColumnsIn<typeof bookkeeping>) & {
      id: Generated<number>
    }
}

/** Every table with its columns, inferred from the model. */
export type Database = EntityTables & SystemTables & FeatureTables
