import { canRead } from './access.ts'
import { type Field, type Role, roles } from './field.ts'
import { meant } from './nearest.ts'
import { fieldsOf, isStored, type Resource, type Resources } from './resource.ts'

/** A field where it is declared: by its name in an entity, among all of them. */
export interface Place {
  readonly resources: Resources
  readonly resource: Resource
  readonly name: string
  readonly field: Field
}

/** The names of the fields that a table keeps. */
export function storedNames(resource: Resource): string[] {
  return fieldsOf(resource).flatMap(([name, field]) => (isStored(field) ? [name] : []))
}

/** What is said of names that are none of those of some fields. */
export function unknownFields(names: readonly string[], known: readonly string[]): string[] {
  const unknown = names.filter((name) => !known.includes(name))
  return unknown.map((name) => `não há o campo "${name}"${meant(name, known)}`)
}

/** The same of the name of an entity. */
export function unknownEntity(resources: Resources, name: string): string[] {
  if (resources[name]) return []
  return [`não há a entidade "${name}"${meant(name, Object.keys(resources))}`]
}

/** The same of options, which are known by their labels too. */
export function unknownOptions(keys: readonly string[], choices: Field['choices'] = {}): string[] {
  const unknown = keys.filter((key) => !Object.hasOwn(choices, key))
  const known = Object.keys(choices)
  return unknown.map((key) => `"${key}" não é uma opção${meant(key, known, choices)}`)
}

/** What is said of the words of a field that mean nothing for what it is. */
export function idleWords(field: Field, words: readonly (keyof Field)[], is: string): string[] {
  return words.filter((word) => field[word]).map((word) => `${word}: não vale para ${is}`)
}

/** The roles that receive a field where they do not receive all of some others, which it would tell. */
export function blindOf(field: Field, others: readonly Field[]): Role[] {
  return roles.filter((role) =>
    (['show', 'list'] as const).some(
      (where) =>
        canRead(field, role, where) && !others.every((other) => canRead(other, role, where)),
    ),
  )
}

/** What is wrong with a number of rows. */
export function numberMistakes(max: number, most: number): string[] {
  const isOne = Number.isInteger(max) && max >= 1 && max <= most
  return isOne ? [] : [`max: use um número inteiro de 1 a ${most}`]
}
