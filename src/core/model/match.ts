import { can, canRead } from './access.ts'
import type { Field, Kind } from './field.ts'
import type { Match } from './import-calls.ts'
import { storedNames, unknownFields } from './judge-parts.ts'
import { fieldOf, fieldsOf, isStored, type Resource } from './resource.ts'
import type { Role } from './role.ts'
import { uniqueFields } from './unique.ts'

/** Fields that together find a row, the surest first. */
interface MatchKey {
  readonly fields: readonly [string, Field][]
  readonly isSure: boolean
}

/** What finds the row of a line, for a role: nothing by what it does not read. Where nothing is said, what may not repeat. */
export function matchKeys(resource: Resource, role: Role): MatchKey[] {
  const { import: said, uniqueTogether } = resource
  if (!said || !can(resource.access.edit, role)) return []
  const single = uniqueFields(resource).map(([name]) => [name])
  const { match, probable = [] }: Match =
    said === true ? { match: [...single, ...(uniqueTogether ? [uniqueTogether] : [])] } : said
  const keyOf = (isSure: boolean) => (names: readonly string[]) => {
    const fields = fieldsOf(resource).filter(([name]) => names.includes(name))
    const isRead = fields.every(([, field]) => canRead(field, role, 'show') && field.input)
    return isRead ? [{ fields, isSure }] : []
  }
  return [...match.flatMap(keyOf(true)), ...probable.flatMap(keyOf(false))]
}

/** The text, or less, that a value of these kinds is: others are not compared. */
const compared: readonly Kind[] = [
  ...(['text', 'email', 'phone', 'cpf', 'date', 'integer', 'year', 'choice', 'reference'] as const),
]

/** What is wrong with the fields by which lines of a spreadsheet find their rows. */
export function matchMistakes(resource: Resource): string[] {
  const { import: said, api } = resource
  if (typeof said !== 'object') return []
  const own = storedNames(resource)
  const keys = Object.entries(said).flatMap(([word, lists]: [string, Match['match']]) =>
    lists.flat().map((name) => [`import: ${word}`, name] as const),
  )
  return [
    ...(api.edit ? [] : ['import: ninguém altera linhas: diga só true']),
    ...keys.flatMap(([word, name]) => {
      const field = fieldOf(resource, name)
      if (!field || !isStored(field))
        return unknownFields([name], own).map((what) => `${word}: ${what}`)
      return compared.includes(field.kind) ? [] : [`${word}: por "${name}" não se acha uma linha`]
    }),
  ]
}
