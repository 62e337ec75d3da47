import type { z } from 'zod/mini'
import { answered, builder, make, none } from './field-builder.ts'
import type { Calculation, Field, Fields, Kind, Mode, Options } from './field-types.ts'

export { type ChildRow, children } from './children.ts'
export { choice, choices } from './choice.ts'
export type * from './field-types.ts'
export { file } from './file.ts'
export { references } from './references.ts'
export { roles } from './role.ts'

/** One line of text, trimmed, with one blank between words, at most 200 characters. */
export const text = builder<string, 'text'>('text')

/** Text of several lines, at most 10,000 characters. */
export const longText = builder<string, 'longText'>('longText')

/** An e-mail address, in lower case. */
export const email = builder<string, 'email', { invalid?: string }>('email')

/** A telephone number: digits alone on the wire, masked on the screen, where it is a link. */
export const phone = builder<string, 'phone', { readonly whatsapp?: string }>('phone')

/** A CPF: digits alone on the wire, masked on the screen. */
export const cpf = builder<string, 'cpf'>('cpf')

/** A calendar day, 'YYYY-MM-DD', never a moment in time. */
export const date = builder<string, 'date', { invalid?: string }>('date')

/** An hour of a day, 'HH:MM', by the clock where it happens. */
export const time = builder<string, 'time', { invalid?: string }>('time')

/** Yes or no; absent is no. */
export function flag<const O extends Options = typeof none>(label: string, options?: O) {
  return make<boolean, O & { initial: false }, 'flag'>('flag', label, {
    initial: false,
    ...options,
  })
}

/** A whole number from 0, of 32 bits. */
export const integer = builder<number, 'integer'>('integer')

/** A calendar year; filters offer the current one down to 2022 (section 9 of the specification). */
export const year = builder<number, 'year'>('year')

/** An amount in reais, from 0, with at most two decimals. */
export const money = builder<number, 'money'>('money')

/** A part of a whole, from 0 to 100: 33.3 is 33,3 %. */
export const percent = builder<number, 'percent'>('percent')

/** A number with decimals. */
export const decimal = builder<number, 'decimal'>('decimal')

/** The id of a row of another resource; answers carry beside it `{ id, display }` of that row, without `_id`. */
export function reference<const O extends Options & Pick<Field, 'where'> = typeof none>(
  label: string,
  target: string,
  options?: O & Pick<Field, 'onDelete' | 'closes' | 'creates' | 'mirrors'>,
) {
  const more = options?.mirrors ? { target, input: false } : { target }
  return make<number, O, 'reference'>('reference', label, options ?? none, more)
}

/** In the `where` of a reference: the value that a field of its own row has. */
export function same<const N extends string>(name: N): { readonly same: N } {
  return { same: name }
}

/** A password: sent, never stored in the row, never answered. At most 128 characters. */
export const password = builder<string, 'password'>('password')

/** A moment in time, ISO 8601 in UTC, set by the server. */
export const moment = builder<string, 'moment'>('moment')

type Shown = Pick<Options, 'column' | 'list' | 'read' | 'readInList'> & Pick<Field, 'ignored'>

/**
 * A value that is worked out for each answer: from fields of the row and the day, as `value` says, whose shape is
 * `type`; or else by a function that the server owes it, by type. It is received by those who receive all of `from`.
 */
export function computed<V, const From extends string>(
  label: string,
  options: Shown & {
    readonly from: readonly From[]
    readonly type: z.ZodMiniType<V>
    readonly value: (row: Readonly<Record<From, unknown>>, today: string) => V | null
  },
): Field<V | null, 'computed', From, 'computed'>
export function computed<V>(
  label: string,
  options?: Shown & { readonly type?: z.ZodMiniType<V> },
): Field<V, 'computed', never, 'computed'>
export function computed(
  label: string,
  options: Shown & Partial<Calculation> & { readonly type?: z.ZodMiniType } = none,
): Field<unknown, 'computed', never, 'computed'> {
  const { from, value, ...shown } = options
  const calculated = from && value && { calculation: { from, value } }
  return answered('computed', label, shown, calculated)
}

/**
 * The same field without a column: its value is worked out for each answer, by a function that the server owes it. A
 * column that it had is dropped. With `sorts` the server owes it an order, too.
 */
export function loaded<V, K extends Kind>(
  field: Field<V, Mode, never, K>,
  options: Pick<Field, 'sorts'> = {},
): Field<V | null, 'computed', never, K> {
  // The value is as the field says; null where the function has none.
  return { ...field, ...options, mode: 'computed', input: false } as Field<
    V | null,
    'computed',
    never,
    K
  >
}

/**
 * The same field, worked out of other fields of its row and kept in its column: by each write, and at each start by what
 * the declaration says then. It is received by those who receive all of `from`.
 */
export function kept<V, K extends Kind, const From extends string>(
  field: Field<V, Mode, never, K>,
  calculation: {
    readonly from: readonly From[]
    readonly value: (row: Readonly<Record<From, unknown>>) => NoInfer<V> | null
  },
): Field<V, 'server', From, K> {
  // Only what `from` names is handed over.
  return { ...field, calculation, mode: 'server', input: false } as Field<V, 'server', From, K>
}

/** The same fields, under one heading in forms and detail views; each is as `all` says, where it says nothing else. */
export function section<F extends Fields>(
  label: string,
  fields: F,
  all: Pick<Field, 'read' | 'sensitive'> = none,
): F {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    { ...all, ...field, section: label },
  ])
  // The same keys with the same types: only `section` was added.
  return Object.fromEntries(entries) as F
}
