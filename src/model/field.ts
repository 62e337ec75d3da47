import { z } from 'zod/mini'
import { emailPattern } from './email.ts'
import { make, none } from './field-builder.ts'
import type { Calculation, Field, Fields, Options } from './field-types.ts'

export { type ChildRow, children } from './children.ts'
export { choice, choices } from './choice.ts'
export type * from './field-types.ts'
export { roles } from './role.ts'

const invalidText = 'Texto inválido'

/** What is said of a text that is no calendar day. */
export const invalidDay = 'Data inválida'

const line = z
  .string(invalidText)
  .check(z.maxLength(200, 'Use no máximo 200 caracteres'), z.regex(/^[^\p{Cc}]*$/u, invalidText))
const digits = (message: string) => z.string(message).check(z.regex(/^\d{0,20}$/, message))
const positive = z
  .int('Número inválido')
  .check(z.positive('Número inválido'), z.maximum(2147483647, 'Número inválido'))
const whole = z
  .int('Número inválido')
  .check(z.minimum(0, 'Número inválido'), z.maximum(2147483647, 'Número inválido'))

/** One line of text, trimmed, with one blank between words, at most 200 characters. */
export function text<const O extends Options = typeof none>(label: string, options?: O) {
  return make<string, O, 'text'>('text', label, line, options ?? none)
}

/** Text of several lines, at most 10,000 characters. */
export function longText<const O extends Options = typeof none>(label: string, options?: O) {
  const schema = z
    .string(invalidText)
    .check(
      z.maxLength(10_000, 'Use no máximo 10.000 caracteres'),
      z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, invalidText),
    )
  return make<string, O, 'longText'>('longText', label, schema, options ?? none)
}

/** An e-mail address, in lower case. */
export function email<const O extends Options & { invalid?: string } = typeof none>(
  label: string,
  options?: O,
) {
  const message = options?.invalid ?? 'Formato de email inválido'
  const schema = z.email({ pattern: emailPattern, error: message }).check(z.maxLength(254, message))
  return make<string, O, 'email'>('email', label, schema, options ?? none)
}

/** A telephone number: digits alone on the wire, masked on the screen. */
export function phone<const O extends Options = typeof none>(label: string, options?: O) {
  return make<string, O, 'phone'>(
    'phone',
    label,
    digits('Telefone deve ter 10 ou 11 dígitos'),
    options ?? none,
  )
}

/** A CPF: digits alone on the wire, masked on the screen. */
export function cpf<const O extends Options = typeof none>(label: string, options?: O) {
  return make<string, O, 'cpf'>('cpf', label, digits('CPF deve ter 11 dígitos'), options ?? none)
}

/** A calendar day, 'YYYY-MM-DD', never a moment in time. */
export function date<const O extends Options & { invalid?: string } = typeof none>(
  label: string,
  options?: O,
) {
  const schema = z.iso.date(options?.invalid ?? invalidDay)
  return make<string, O, 'date'>('date', label, schema, options ?? none)
}

/** Yes or no; absent is no. */
export function flag<const O extends Options = typeof none>(label: string, options?: O) {
  return make<boolean, O & { initial: false }, 'flag'>('flag', label, z.boolean('Valor inválido'), {
    initial: false,
    ...options,
  })
}

/** A whole number from 0, of 32 bits. */
export function integer<const O extends Options = typeof none>(label: string, options?: O) {
  return make<number, O, 'integer'>('integer', label, whole, options ?? none)
}

/** A calendar year; filters offer the current one down to 2022 (section 9 of the specification). */
export function year<const O extends Options = typeof none>(label: string, options?: O) {
  return make<number, O, 'year'>('year', label, positive, options ?? none)
}

/** An amount in reais, from 0, with at most two decimals. */
export function money<const O extends Options = typeof none>(label: string, options?: O) {
  const schema = z
    .number('Valor inválido')
    .check(
      z.minimum(0, 'Valor inválido'),
      z.maximum(999_999_999, 'Valor inválido'),
      z.multipleOf(0.01, 'Use no máximo dois algarismos depois da vírgula'),
    )
  return make<number, O, 'money'>('money', label, schema, options ?? none)
}

/** A percentage: 33.3 is 33,3%. */
export function percent<const O extends Options = typeof none>(label: string, options?: O) {
  return make<number, O, 'percent'>('percent', label, z.number('Número inválido'), options ?? none)
}

/** A number with decimals. */
export function decimal<const O extends Options = typeof none>(label: string, options?: O) {
  return make<number, O, 'decimal'>('decimal', label, z.number('Número inválido'), options ?? none)
}

/** The id of a row of another resource; answers carry beside it `{ id, display }` of that row, without `_id`. */
export function reference<const O extends Options = typeof none>(
  label: string,
  target: string,
  options?: O & { readonly onDelete?: 'clear'; readonly importCreates?: true },
) {
  return make<number, O, 'reference'>('reference', label, positive, options ?? none, { target })
}

/** A password: sent, never stored in the row, never answered. At most 128 characters. */
export function password<const O extends Options = typeof none>(label: string, options?: O) {
  const schema = z.string('Senha inválida').check(z.maxLength(128, 'Use no máximo 128 caracteres'))
  return make<string, O, 'password'>('password', label, schema, options ?? none)
}

/** A moment in time, ISO 8601 in UTC, set by the server. */
export function moment<const O extends Options = typeof none>(label: string, options?: O) {
  return make<string, O, 'moment'>(
    'moment',
    label,
    z.iso.datetime('Momento inválido'),
    options ?? none,
  )
}

type Shown = Pick<Options, 'column' | 'list' | 'read' | 'readInList'>

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
export function computed<V>(label: string, options?: Shown): Field<V, 'computed', never, 'computed'>
export function computed(
  label: string,
  options: Shown & Partial<Calculation> & { readonly type?: z.ZodMiniType } = none,
): Field<unknown, 'computed', never, 'computed'> {
  const { from, value, type = z.unknown(), ...shown } = options
  const field = make<unknown, Options, 'computed'>('computed', label, type, shown)
  // A computed field has a mode of its own, whatever its options.
  return {
    ...field,
    mode: 'computed',
    input: false,
    ...(from && value && { calculation: { from, value } }),
  } as Field<unknown, 'computed', never, 'computed'>
}

/** The same fields, under one heading in forms and detail views. */
export function section<F extends Fields>(label: string, fields: F): F {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, section: label },
  ])
  // The same keys with the same types: only `section` was added.
  return Object.fromEntries(entries) as F
}
