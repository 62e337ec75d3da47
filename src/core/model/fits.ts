import type { Field, Fields, Narrowing } from './field-types.ts'
import type { Resource, Resources } from './resource.ts'
import { nounsOf } from './texts.ts'
import { isSameValue, namesIn, type Values } from './values.ts'
import { wordsOfValue } from './wording.ts'

/** The fields of its row that narrow a choice or a reference. */
export function narrowedBy({ by = {}, where = {} }: Field): string[] {
  return [...Object.keys(by), ...Object.values(where).flatMap((wanted) => sameIn(wanted) ?? [])]
}

/** The field of its own row that a condition on a referred row names. */
export function sameIn(wanted: Narrowing): string | undefined {
  return typeof wanted === 'object' && 'same' in wanted ? wanted.same : undefined
}

/** What a field looks at besides itself: fields of its row, and of those that it refers to: 'livro_id.estado'. */
export function lookedAt(name: string, field: Field): string[] {
  const behind = Object.keys(field.where ?? {}).map((of) => `${name}.${of}`)
  return [...namesIn(field.when), ...narrowedBy(field), ...behind]
}

/** Whether a write changes one of some fields. */
function isMoved(names: readonly string[], row: Values, stored: Values = {}): boolean {
  return names.some((each) => !isSameValue(row[each] ?? null, stored[each] ?? null))
}

/** Whether a choice fits with the rest of its row: any does where that says nothing. */
export function fits({ by = {} }: Field, key: string, row: Values): boolean {
  return Object.entries(by).every(([other, lists]) => {
    const word = String(row[other])
    return !Object.hasOwn(lists, word) || lists[word]?.includes(key)
  })
}

/** What is said of choices and references that do not fit with the rest of their row, of those that a write changes. */
export function unfitIn(
  resources: Resources,
  fields: Fields,
  row: Values,
  stored?: Values,
): Record<string, string> {
  const said = Object.entries(fields).flatMap(([name, field]) => {
    const target = resources[field.target ?? '']
    const isUnfit = target && unfitRows(name, field, row, stored).length > 0
    const message = isUnfit ? whereText(target, field, row) : unfitChoice(fields, name, row, stored)
    return message ? [[name, message]] : []
  })
  return Object.fromEntries(said)
}

function unfitChoice(fields: Fields, name: string, row: Values, stored?: Values) {
  const { [name]: field } = fields
  if (!field?.by || !isMoved([name, ...narrowedBy(field)], row, stored)) return null
  const wrong = [row[name] ?? []].flat().find((key) => !fits(field, String(key), row))
  if (wrong === undefined) return null
  const parts = narrowedBy(field).map((other) => {
    const { choices = {}, label = other } = fields[other] ?? {}
    return `${choices[String(row[other])] ?? row[other]} em ${label}`
  })
  return `"${field.choices?.[String(wrong)] ?? wrong}" não serve com ${parts.join()}`
}

/** What the fields of a referred row must be, each one of some values: nothing where its own row says nothing. */
export function wantedOf({ where = {} }: Field, row: Values): [string, unknown[]][] {
  return Object.entries(where).flatMap(([name, wanted]): [string, unknown[]][] => {
    const own = sameIn(wanted)
    const values = [own === undefined ? wanted : row[own]]
      .flat()
      .filter((it) => it != null && it !== '')
    return values.length > 0 ? [[name, values]] : []
  })
}

/**
 * The places of the rows that a field newly names, or of all where what narrows them changes, and that do not fit with its
 * row: what is known of them stands beside its values. One of which nothing is known fits.
 */
export function unfitRows(name: string, field: Field, row: Values, stored: Values = {}): number[] {
  const wanted = wantedOf(field, row)
  const before: unknown[] = isMoved(narrowedBy(field), row, stored) ? [] : [stored[name]].flat()
  const named: unknown[] = [row[name] ?? []].flat()
  return named.flatMap((id, at) => {
    const fitsIn = ([of, values]: [string, unknown[]]) => {
      const known: unknown = [row[`${name}.${of}`]].flat()[at]
      return known === undefined || values.some((each) => String(each) === String(known))
    }
    return before.includes(id) || wanted.every(fitsIn) ? [] : [at]
  })
}

/** What is said of a referred row that does not fit: 'Só serve um livro com Bom em Estado'. */
export function whereText(target: Resource, field: Field, row: Values): string {
  const { um, one } = nounsOf(target.label)
  const said = wantedOf(field, row).map(([name, values]) => {
    const of = target.fields[name]
    if (!of || of.kind === 'reference') return `${of?.label} igual`
    return `${values.map((value) => wordsOfValue(of, value)).join(' ou ')} em ${of.label}`
  })
  return `Só serve ${um} ${one} com ${said.join(' e ')}`
}
