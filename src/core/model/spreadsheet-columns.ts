import { canWrite } from './access.ts'
import type { Field, Role } from './field.ts'
import { fold } from './format.ts'
import { fieldsOf, type Resource } from './resource.ts'

/** The field of each column of a spreadsheet, by position; null is a column that is ignored. */
export type Mapping = readonly (string | null)[]

/** The fields that a spreadsheet may bring: the inputs of the form that this role may send. */
export function sheetFields(resource: Resource, role: Role): [string, Field][] {
  return fieldsOf(resource).filter(
    ([, field]) => field.input && field.kind !== 'password' && canWrite(field, role),
  )
}

/** The field of each column by its title; each field once, and its label goes before its other names. */
export function matchColumns(resource: Resource, role: Role, titles: readonly string[]): Mapping {
  const mapping: (string | null)[] = titles.map(() => null)
  const keys = titles.map(titleKeys)
  const fields = sheetFields(resource, role)
  const ranks = Math.max(...fields.map(([name, field]) => namesOf(name, field).length))
  for (let rank = 0; rank < ranks; rank += 1) {
    for (const [name, field] of fields) {
      const wanted = namesOf(name, field)[rank]
      if (wanted === undefined || mapping.includes(name)) continue
      const column = keys.findIndex((key, index) => !mapping[index] && key.includes(wanted))
      if (column >= 0) mapping[column] = name
    }
  }
  return mapping
}

/** A mapping with one column given to a field, taken from the column that had it, or to none. */
export function assignColumn(mapping: Mapping, column: number, name: string | null): Mapping {
  return mapping.map((current, index) => {
    if (index === column) return name
    return name !== null && current === name ? null : current
  })
}

/** The columns that no line can bring though a field has their title, each with why: no role writes it, or this one. */
export function untaken(
  resource: Resource,
  role: Role,
  titles: readonly string[],
  mapping: Mapping,
): [title: string, why: string][] {
  const taken = new Set(sheetFields(resource, role).map(([name]) => name))
  const others = fieldsOf(resource).filter(([name]) => !taken.has(name))
  return titles.flatMap((title, at): [string, string][] => {
    const keys = mapping[at] ? [] : titleKeys(title)
    const found = others.find(([name, field]) =>
      namesOf(name, field).some((it) => keys.includes(it)),
    )
    if (!found) return []
    const isServers = found[1].set !== undefined || found[1].mode === 'computed'
    return [[title, isServers ? 'quem preenche é o servidor' : 'não se escreve por aqui']]
  })
}

/** The required fields that no column brings. */
export function missingFields(resource: Resource, role: Role, mapping: Mapping): Field[] {
  return sheetFields(resource, role).flatMap(([name, field]) =>
    field.mode === 'required' && !mapping.includes(name) ? [field] : [],
  )
}

function namesOf(name: string, field: Field): string[] {
  return [field.label, field.column ?? field.label, ...field.aliases, name, ...field.was].map(
    titleKey,
  )
}

/** A title for comparing: accents, case and punctuation do not count, nor what stands between brackets: '(obrigatório)'. */
function titleKeys(title: string): string[] {
  return [titleKey(title), titleKey(title.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))]
}

function titleKey(title: string): string {
  return fold(fold(title).replace(/[^\p{L}\p{N}]+/gu, ' '))
}
