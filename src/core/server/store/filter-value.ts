import { sql } from 'kysely'
import type { Field } from '#model/field'
import { fold } from '#model/format'
import { mayHaveOrdinal, ordinals, withoutOrdinals } from '#model/ordinals'
import { valueSchema } from '#model/value-schema'
import { choiceKey, normalise } from '#model/values'
import type { Dialect } from '#server/db/codec'
import { refuse } from '#server/http/errors'

/** Twice as fast as LIKE on thousands of rows, and nothing to escape. */
const positions = { sqlite: sql`instr`, postgres: sql`strpos` } as const

/** Where a text begins in a column, from 1; 0 where it is not in it. */
export function positionIn(dialect: Dialect, column: ReturnType<typeof sql>, folded: string) {
  return sql<number>`${positions[dialect]}(${column}, ${folded})`
}

/** Whether a folded column contains a text. Throws 400 for a text that no column can hold. */
export function containing(
  key: string,
  column: ReturnType<typeof sql>,
  text: string,
  dialect: Dialect,
) {
  const folded = fold(text)
  // PostgreSQL rejects texts with a null character.
  if (/\p{Cc}/u.test(folded)) throw refuse(key, 'Texto inválido')
  if (!mayHaveOrdinal(folded)) return sql<boolean>`${positionIn(dialect, column, folded)} > 0`
  const bare = ordinals.reduce((rest, mark) => sql`replace(${rest}, ${mark}, '')`, column)
  return sql<boolean>`${positionIn(dialect, bare, withoutOrdinals(folded))} > 0`
}

const numberIn = (word: string) => (/^\d+$/.test(word) ? Number(word) : Number.NaN)
const decimalIn = (word: string) => (/^-?\d+(\.\d+)?$/.test(word) ? Number(word) : Number.NaN)

/** How a word of a query is read, of the kinds where it is not as one that is typed. */
const readers: Partial<Record<Field['kind'], (word: string, field: Field) => unknown>> = {
  ...{ reference: numberIn, references: numberIn, integer: numberIn, year: numberIn },
  ...{ decimal: decimalIn, money: decimalIn, percent: decimalIn },
  choices: (word, field) => choiceKey(field, word),
}

/** The value that a word of a query stands for; null for the word 'null'. Throws 400 for what the field does not take. */
export function readWord(key: string, field: Field, word: string): unknown {
  if (word === 'null') return null
  if (field.kind === 'flag') {
    if (word !== 'true' && word !== 'false') throw refuse(key, 'Use true ou false')
    return word === 'true'
  }
  const value = readers[field.kind]?.(word, field) ?? normalise(field, word) ?? word
  const isSeveral = field.kind === 'choices' || field.kind === 'references'
  accepted(key, field, isSeveral ? [value] : value)
  return value
}

/** A word of digits as a number. Throws 400 for another. */
export function wholeNumber(key: string, field: Field, word: string): unknown {
  return accepted(key, field, numberIn(word))
}

function accepted(key: string, field: Field, value: unknown): unknown {
  const parsed = valueSchema(field).safeParse(value)
  if (!parsed.success) throw refuse(key, parsed.error.issues[0]?.message ?? 'Valor inválido')
  return value
}
