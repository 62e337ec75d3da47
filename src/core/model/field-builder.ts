import type { Field, Kind, Mode, ModeOf, Options, WhenOf } from './field-types.ts'
import type { Rule } from './rules.ts'

function modeOf(options: Options): Mode {
  if (options.set) return 'server'
  if (options.initial !== undefined) return 'default'
  return options.required && !options.when ? 'required' : 'optional'
}

/** A field of a kind, as its options say. */
export function make<V, O extends Options, K extends Kind>(
  kind: K,
  label: string,
  options: Options,
  more: Partial<Field> = {},
): Field<V, ModeOf<O>, WhenOf<O>, K> {
  const {
    check = [],
    aliases = [],
    was = [],
    list,
    filter,
    search,
    input,
    required,
    ...rest
  } = options
  const field: Field = {
    ...rest,
    ...(typeof required === 'object'
      ? { required: required.message, existing: required.existing }
      : required !== undefined && { required }),
    kind,
    label,
    mode: modeOf(options),
    rules: Array.isArray(check) ? check : [check as Rule<never>],
    aliases,
    was: [was].flat(),
    list: list ?? false,
    filter: filter ?? false,
    search: search ?? false,
    input: (input ?? true) && !rest.set,
    createOnly: rest.createOnly ?? false,
    ...more,
  }
  // The mode is computed by modeOf as ModeOf says it in types; TypeScript cannot relate the two.
  return field as Field<V, ModeOf<O>, WhenOf<O>, K>
}

/** A field that no body carries, whatever its options say. */
export function answered<V, K extends Kind>(
  kind: K,
  label: string,
  options: Options,
  more: Partial<Field> = {},
): Field<V, 'computed', never, K> {
  const own = { mode: 'computed', input: false, ...more } as const
  const field: Field = make(kind, label, options, own)
  return field as Field<V, 'computed', never, K>
}

/** What a field is declared with that has no options. */
export const none = {}

/** A function that makes fields of one kind, whose options may say `More`. */
export function builder<V, K extends Kind, More extends object = object>(kind: K) {
  return <const O extends Options & More = typeof none & More>(label: string, options?: O) =>
    make<V, O, K>(kind, label, options ?? none)
}
