import type { Field, FilterOptions } from './field.ts'
import { fold } from './format.ts'
import { storedNames, unknownFields, unknownOptions } from './judge-parts.ts'
import { fieldOf, fieldsOf, type Resource } from './resource.ts'
import { valueSchema } from './value-schema.ts'
import { isSameValue, normalise } from './values.ts'

/** What is wrong with the choices of a field. */
export function choiceMistakes({ kind, choices = {}, alerts = [] }: Field): string[] {
  if (kind !== 'choice' && kind !== 'choices') return []
  const entries = Object.entries(choices)
  // Stored and told together, they are told apart by these signs.
  const divided =
    kind === 'choices' ? entries.filter((words) => /[,;"\\]/.test(words.join(''))) : []
  const repeated = entries.filter(([key, label], at) =>
    entries.slice(0, at).some(([k, l]) => fold(k) === fold(key) || fold(l) === fold(label)),
  )
  return [
    ...(entries.length === 0 ? ['não tem opções'] : []),
    ...repeated.map(([key, label]) => `a opção "${key}" (${label}) repete outra`),
    ...unknownOptions(alerts, choices).map((what) => `alerts: ${what}`),
    ...divided.map(([key]) => `a opção "${key}" tem vírgula, ponto e vírgula, aspas ou \\`),
  ]
}

/** What is wrong with the value of those who say none. */
export function initialMistakes(field: Field): string[] {
  const { initial, filter } = field
  return [
    ...initialValueMistakes(field, initial),
    ...(typeof filter === 'object' ? filterMistakes(field, filter) : []),
  ]
}

function filterMistakes(field: Field, { initial }: FilterOptions): string[] {
  const { kind } = field
  if (!['choice', 'choices', 'flag', 'year'].includes(kind))
    return ['filter: initial: só para opções, sim ou não, e anos']
  return initialValueMistakes(field, kind === 'choices' ? [initial] : initial).map(
    (what) => `filter: ${what}`,
  )
}

function initialValueMistakes(field: Field, initial: unknown): string[] {
  const { kind } = field
  const changing = kind === 'year' ? 'currentYear' : kind === 'date' && 'today'
  if (initial === undefined || initial === changing) return []
  return valueMistakes(field, initial).map((what) => `initial: ${what}`)
}

/** What is wrong with the value of rows that were there before. */
export function existingMistakes(field: Field): string[] {
  if (field.existing === undefined) return []
  return [
    ...valueMistakes(field, field.existing),
    ...(field.unique ? ['o mesmo valor em vários registros de um campo que não se repete'] : []),
  ].map((what) => `required: existing: ${what}`)
}

/** What is wrong with the rows that an entity begins with. */
export function beginningMistakes(resource: Resource): string[] {
  const { begins = [], plain, single } = resource
  const stored = storedNames(resource)
  const wrong = begins.flatMap((row) => [
    ...fieldsOf(resource)
      .filter(([name, it]) => it.required && it.initial === undefined && !it.when && !(name in row))
      .map(([name]) => `falta "${name}"`),
    ...Object.entries(row).flatMap(([name, value]) => {
      const field = stored.includes(name) ? fieldOf(resource, name) : undefined
      return field ? valueMistakes(field, value) : unknownFields([name], stored)
    }),
  ])
  const idle = plain || single ? ['linhas plain, ou single, não começam com nenhuma'] : []
  return [...(begins.length > 0 ? idle : []), ...wrong].map((what) => `begins: ${what}`)
}

/** What is wrong with a declared value of a field. */
export function valueMistakes(field: Field, value: unknown): string[] {
  if (valueSchema(field).safeParse(value).success && isSameValue(normalise(field, value), value))
    return []
  const said = typeof value === 'string' ? `"${value}"` : String(value)
  const { choices } = field
  if (choices && Array.isArray(value)) {
    const wrong = value.filter((word) => !Object.hasOwn(choices, String(word)))
    if (wrong.length > 0) return wrong.flatMap((word) => valueMistakes(field, word))
    return ['diga as opções na ordem da declaração, cada uma uma vez']
  }
  if (choices && Object.hasOwn(choices, String(value))) return [`${said} vai em uma lista`]
  if (choices) return unknownOptions([String(value)], choices)
  return [`${said} não vale para "${field.label}"`]
}
