import type { Field, Fields } from './field.ts'
import type { Owed } from './owed.ts'

type ValueOf<F> = F extends Field<infer V> ? V : never
type InMode<F extends Fields, M extends Field['mode']> = {
  [K in keyof F]: F[K] extends Field<unknown, infer X> ? (X extends M ? K : never) : never
}[keyof F]
type OfKind<F extends Fields, X extends Field['kind']> = {
  [K in keyof F]: F[K] extends Field<unknown, Field['mode'], string, infer Y>
    ? Y extends X
      ? K
      : never
    : never
}[keyof F]
type FieldsOf<R> = R extends { readonly fields: infer F extends Fields } ? F : never

/** A row of another resource, as answers carry it beside the reference. */
export interface Named {
  readonly id: number
  readonly nome?: string
  readonly name?: string
}

type RowOf<F extends Fields> = { id: number } & {
  [K in Exclude<InMode<F, 'required' | 'default' | 'computed'>, OfKind<F, 'password'>>]: ValueOf<
    F[K]
  >
} & {
  [K in Exclude<InMode<F, 'optional' | 'server'>, OfKind<F, 'password'>>]: ValueOf<F[K]> | null
} & {
  [K in OfKind<F, 'reference'> as K extends `${infer B}_id` ? B : never]?: Named | null
} & {
  [K in OfKind<F, 'references'> as K extends `${infer B}_ids` ? B : never]?: Named[] | null
}

/** A row as answers carry it. */
export type Row<R> = RowOf<FieldsOf<R>>

/** What creates a row: required values, the others optional. */
export type Create<R> = {
  [K in InMode<FieldsOf<R>, 'required'>]: ValueOf<FieldsOf<R>[K]>
} & {
  [K in InMode<FieldsOf<R>, 'optional' | 'default'>]?: ValueOf<FieldsOf<R>[K]> | null
}

/** The values of some fields once they are checked. */
export type Checked<F extends Fields> = {
  readonly [K in keyof F]: K extends InMode<F, 'required' | 'default'>
    ? ValueOf<F[K]>
    : ValueOf<F[K]> | null
}

/** What edits a row: some part of what creates one. */
export type Edit<R> = Partial<Create<R>>

/** The computed values that the server owes a function, by field. */
export type Computed<R> = {
  [K in keyof FieldsOf<R> as FieldsOf<R>[K] extends Owed ? K : never]: ValueOf<FieldsOf<R>[K]>
}

/** The columns of a resource's table, without the bookkeeping of the server; several choices are stored as JSON. */
export type Columns<R> = Omit<
  RowOf<FieldsOf<R>>,
  InMode<FieldsOf<R>, 'computed'> | OfKind<FieldsOf<R>, 'choices' | 'references'> | 'id'
> & { [K in OfKind<FieldsOf<R>, 'choices'>]: string | null }
