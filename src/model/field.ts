import { z } from 'zod/mini'
import { emailPattern } from './email.ts'
import type { Rule } from './rules.ts'

/** The kinds of field. Every table keyed by kind (column, input, cell, CSV form, JSON schema) is exhaustive. */
export type Kind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'cpf'
  | 'date'
  | 'choice'
  | 'flag'
  | 'integer'
  | 'year'
  | 'decimal'
  | 'reference'
  | 'password'
  | 'moment'
  | 'computed'

/** The three kinds of staff (section 6 of the specification). */
export type Role = 'coordenador' | 'educador' | 'assistente_social'

/** Every role, in the order of the specification. */
export const roles = [
  'coordenador',
  'educador',
  'assistente_social',
] as const satisfies readonly Role[]

/** Who fills a field that no body may carry: the clock, the signed-in user, or the attendance counters. */
export type Source = 'now' | 'user' | 'attendance'

/** How a field stands in a row: `required` and `default` are never null, `server` and `computed` are never sent. */
export type Mode = 'required' | 'optional' | 'default' | 'server' | 'computed'

/** Conditions on sibling fields; unmet, the field is not shown, not checked and saved as null. */
export type When = Readonly<Record<string, string | boolean>>

/** No two rows alike: what the form says of it, what the server says, and with which status (409 where absent). */
export interface Unique {
  readonly loaded?: string
  readonly saved: string
  readonly status?: 400
}

/** One field, as data. `Value` is what the wire carries; `W` are the names its `when` mentions. */
export interface Field<
  Value = unknown,
  M extends Mode = Mode,
  W extends string = string,
  K extends Kind = Kind,
> {
  readonly kind: K
  readonly label: string
  /** Only for types: the value of the field. */
  readonly value?: Value
  readonly mode: M
  readonly whenNames?: W
  /** The shape of the value, before any rule. */
  readonly schema: z.ZodMiniType
  /** The message of an absent value; its presence is what makes the field required. */
  readonly required?: string
  readonly rules: readonly Rule<never>[]
  readonly section?: string
  /** The title of the table column, where it is not the label. */
  readonly column?: string
  /** Other titles under which a spreadsheet may bring the field. */
  readonly aliases: readonly string[]
  readonly list: boolean
  readonly filter: boolean
  readonly search: boolean
  /** Roles that receive the field; every role where absent. */
  readonly read?: readonly Role[]
  /** Roles that receive the field in lists, where fewer than `read`. */
  readonly readInList?: readonly Role[]
  /** Roles that may send the field; every role that may write the row where absent. */
  readonly write?: readonly Role[]
  /** Not an input of the forms: the body carries it, or the server fills it. */
  readonly input: boolean
  readonly unique?: Unique
  readonly when?: When
  readonly createOnly: boolean
  readonly initial?: unknown
  readonly set?: Source
  readonly choices?: Readonly<Record<string, string>>
  readonly target?: string
  /** What becomes of a reference when the row it names is deleted: kept with its name, or cleared (decision 32). */
  readonly onDelete?: 'clear'
  readonly onlyInShow: boolean
}

/** The fields of a resource, in the order of its columns and inputs. */
export type Fields = Readonly<Record<string, Field>>

/** What every builder takes besides the label. */
export interface Options {
  readonly required?: string
  readonly check?: readonly Rule<never>[] | Rule<never>
  readonly column?: string
  readonly aliases?: readonly string[]
  readonly list?: boolean
  readonly filter?: boolean
  readonly search?: boolean
  readonly read?: readonly Role[]
  readonly readInList?: readonly Role[]
  readonly write?: readonly Role[]
  readonly input?: boolean
  readonly unique?: Unique
  readonly when?: When
  readonly createOnly?: boolean
  readonly initial?: unknown
  readonly set?: Source
  readonly onlyInShow?: boolean
}

type WhenOf<O> = O extends { when: infer C } ? keyof C & string : never
type ModeOf<O> = O extends { set: string }
  ? 'server'
  : O extends { initial: unknown }
    ? 'default'
    : O extends { required: string }
      ? O extends { when: When }
        ? 'optional'
        : 'required'
      : 'optional'

const invalidText = 'Texto inválido'
const asText = (max: number) =>
  z
    .string(invalidText)
    .check(
      z.maxLength(max, `Use no máximo ${max.toLocaleString('pt-BR')} caracteres`),
      z.regex(/^[^\p{Cc}]*$/u, invalidText),
    )
const digits = (message: string) => z.string(message).check(z.regex(/^\d{0,20}$/, message))
const positive = z
  .int('Número inválido')
  .check(z.positive('Número inválido'), z.maximum(2147483647, 'Número inválido'))
const calendarDate = z.iso.date('Data inválida')

function modeOf(options: Options): Mode {
  if (options.set) return 'server'
  if (options.initial !== undefined) return 'default'
  return options.required && !options.when ? 'required' : 'optional'
}

function make<V, O extends Options, K extends Kind>(
  kind: K,
  label: string,
  schema: z.ZodMiniType,
  options: Options,
  more: Partial<Field> = {},
): Field<V, ModeOf<O>, WhenOf<O>, K> {
  const { check = [], aliases = [], list, filter, search, input, ...rest } = options
  const field: Field = {
    ...rest,
    kind,
    label,
    schema,
    mode: modeOf(options),
    rules: Array.isArray(check) ? check : [check as Rule<never>],
    aliases,
    list: list ?? false,
    filter: filter ?? false,
    search: search ?? false,
    input: (input ?? true) && !rest.set,
    createOnly: rest.createOnly ?? false,
    onlyInShow: rest.onlyInShow ?? false,
    ...more,
  }
  // The mode is computed by modeOf as ModeOf says it in types; TypeScript cannot relate the two.
  return field as Field<V, ModeOf<O>, WhenOf<O>, K>
}

const none = {}

/** One line of text, trimmed, at most 200 characters. */
export function text<const O extends Options = typeof none>(label: string, options?: O) {
  return make<string, O, 'text'>('text', label, asText(200), options ?? none)
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
export function date<const O extends Options = typeof none>(label: string, options?: O) {
  return make<string, O, 'date'>('date', label, calendarDate, options ?? none)
}

/** One of some values, each with its label. */
export function choice<
  const C extends Readonly<Record<string, string>>,
  const O extends Options & { invalid?: string } = typeof none,
>(label: string, choices: C, options?: O) {
  // The keys of a non-empty literal object: zod asks for a tuple with at least one.
  const keys = Object.keys(choices) as [string, ...string[]]
  const schema = z.enum(keys, options?.invalid ?? 'Selecione uma opção válida')
  return make<keyof C & string, O, 'choice'>('choice', label, schema, options ?? none, { choices })
}

/** Yes or no; absent is no. */
export function flag<const O extends Options = typeof none>(label: string, options?: O) {
  return make<boolean, O & { initial: false }, 'flag'>('flag', label, z.boolean('Valor inválido'), {
    initial: false,
    ...options,
  })
}

/** A whole number, positive, of 32 bits. */
export function integer<const O extends Options = typeof none>(label: string, options?: O) {
  return make<number, O, 'integer'>('integer', label, positive, options ?? none)
}

/** A calendar year; filters offer the current one down to 2022 (section 9 of the specification). */
export function year<const O extends Options = typeof none>(label: string, options?: O) {
  return make<number, O, 'year'>('year', label, positive, options ?? none)
}

/** A number with decimals, such as a percentage. */
export function decimal<const O extends Options = typeof none>(label: string, options?: O) {
  return make<number, O, 'decimal'>('decimal', label, z.number('Número inválido'), options ?? none)
}

/** The id of a row of another resource; answers carry beside it `{ id, display }` of that row, without `_id`. */
export function reference<const O extends Options = typeof none>(
  label: string,
  target: string,
  options?: O & { readonly onDelete?: 'clear' },
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
  return make<string, O, 'moment'>('moment', label, z.string(), options ?? none)
}

/** A value that the server works out for each answer; it owes one function for it, by type. */
export function computed<V>(
  label: string,
  options: Pick<Options, 'column' | 'list' | 'read' | 'readInList' | 'onlyInShow'> = none,
): Field<V, 'computed', never, 'computed'> {
  const field = make<V, Options, 'computed'>('computed', label, z.unknown(), options)
  // A computed field has a mode of its own, whatever its options.
  return { ...field, mode: 'computed', input: false } as Field<V, 'computed', never, 'computed'>
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
