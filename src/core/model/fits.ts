import type { Field, Fields, Narrowing } from './field-types.ts'
import type { Resource } from './resource.ts'
import { nounsOf } from './texts.ts'
import { isSameValue, type Values } from './values.ts'
import { wordsOfValue } from './wording.ts'

/** The fields of its row that narrow a choice or a reference. */
export function narrowedBy({ by = {}, where = {} }: Field): string[] {
  return [...Object.keys(by), ...Object.values(where).flatMap((wanted) => sameIn(wanted) ?? [])]
}

/** The field of its own row that a condition on a referred row names. */
export function sameIn(wanted: Narrowing): string | undefined {
  return typeof wanted === 'object' && 'same' in wanted ? wanted.same : undefined
}

/** Whether a write changes a field, or what narrows it. */
export function isMoved(name: string, field: Field, row: Values, stored: Values = {}): boolean {
  return [name, ...narrowedBy(field)].some(
    (each) => !isSameValue(row[each] ?? null, stored[each] ?? null),
  )
}

/** Whether a choice fits with the rest of its row: any does where that says nothing. */
export function fits({ by = {} }: Field, key: string, row: Values): boolean {
  return Object.entries(by).every(([other, lists]) => {
    const word = String(row[other])
    return !Object.hasOwn(lists, word) || lists[word]?.includes(key)
  })
}

/** What is said of the choices that do not fit with the rest of their row, of those that a write changes. */
export function unfitChoices(fields: Fields, row: Values, stored?: Values): Record<string, string> {
  const said = Object.entries(fields).flatMap(([name, field]) => {
    const wrong = [row[name] ?? []].flat().find((key) => !fits(field, String(key), row))
    if (wrong === undefined || !isMoved(name, field, row, stored)) return []
    const parts = narrowedBy(field).map((other) => {
      const { choices = {}, label = other } = fields[other] ?? {}
      return `${choices[String(row[other])] ?? row[other]} em ${label}`
    })
    return [[name, `"${field.choices?.[String(wrong)] ?? wrong}" não serve com ${parts.join()}`]]
  })
  return Object.fromEntries(said)
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

/** Whether a referred row fits with the row that refers to it. */
export function isFit(field: Field, referred: Values, row: Values): boolean {
  return wantedOf(field, row).every(([name, values]) =>
    values.some((value) => String(value) === String(referred[name] ?? '')),
  )
}

/** The rows that a field newly names, or all where what narrows them changes: they are to fit with its row. */
export function judgedIds(name: string, field: Field, row: Values, stored: Values = {}): number[] {
  if (!field.where || !isMoved(name, field, row, stored)) return []
  const isNarrowing = narrowedBy(field).some(
    (other) => !isSameValue(row[other] ?? null, stored[other] ?? null),
  )
  const before: unknown[] = isNarrowing ? [] : [stored[name]].flat()
  const named: unknown[] = [row[name]].flat()
  return named.filter((id) => typeof id === 'number').filter((id) => !before.includes(id))
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
