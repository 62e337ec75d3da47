import { z } from 'zod/mini'
import { make, none } from './field-builder.ts'
import type { Options } from './field-types.ts'

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

/** Any of some values, each with its label: an array in the order of the declaration; none of them is null. */
export function choices<
  const C extends Readonly<Record<string, string>>,
  const O extends Options & { invalid?: string } = typeof none,
>(label: string, choices: C, options?: O) {
  const keys = Object.keys(choices) as [string, ...string[]]
  const message = options?.invalid ?? 'Selecione opções válidas'
  const schema = z
    .array(z.enum(keys, message), message)
    .check(z.refine((words) => new Set(words).size === words.length, 'Há uma opção repetida'))
  return make<(keyof C & string)[], O, 'choices'>('choices', label, schema, options ?? none, {
    choices,
  })
}
