import { make, none } from './field-builder.ts'
import type { By, Options } from './field-types.ts'

/** One of some values, each with its label. */
export function choice<
  const C extends Readonly<Record<string, string>>,
  const O extends Options & {
    invalid?: string
    alerts?: readonly (keyof C)[]
    by?: By<keyof C & string>
  } = typeof none,
>(label: string, choices: C, options?: O) {
  return make<keyof C & string, O, 'choice'>('choice', label, options ?? none, { choices })
}

/** Any of some values, each with its label: an array in the order of the declaration; none of them is null. */
export function choices<
  const C extends Readonly<Record<string, string>>,
  const O extends Options & { invalid?: string; by?: By<keyof C & string> } = typeof none,
>(label: string, choices: C, options?: O) {
  return make<(keyof C & string)[], O, 'choices'>('choices', label, options ?? none, {
    choices,
  })
}
