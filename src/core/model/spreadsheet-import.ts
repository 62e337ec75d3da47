import type { Field } from './field.ts'
import { fieldsOf, namesRows, type Resource } from './resource.ts'
import { nounsOf, sentence } from './texts.ts'
import { mostNamed } from './values.ts'

export type * from './import-answers.ts'
export type { ImportBody, ImportLine, ImportQuestion } from './import-calls.ts'

/** The key of a message about a line as a whole. */
export const wholeLine = ''

/** What one file may hold: bytes, lines under the titles, and rows inside all of these, or pairs that are not rows. */
export const importLimits = {
  fileBytes: 10 << 20,
  lines: 5000,
  rowsInside: 5000,
  pairs: 50_000,
} as const

/**
 * What a spreadsheet brings: all but passwords, which are nothing to write in one. Its references are names, so that
 * since when a row has one is said of it in the end.
 */
export function importedPart(resource: Resource): Resource {
  const kept = fieldsOf(resource).flatMap(([name, { since: _, ...field }]): [string, Field][] =>
    field.kind === 'password' ? [] : [[name, field]],
  )
  return { ...resource, fields: Object.fromEntries(kept) }
}

/** The references that a spreadsheet brings by name, each with the name of its target. */
export function namedReferences(resource: Resource): [string, string][] {
  return fieldsOf(resource).flatMap(([name, field]): [string, string][] =>
    namesRows(field) && field.input ? [[name, field.target ?? '']] : [],
  )
}

/** The names in a cell under a reference: of several, 'A, B', or 'A; B' where one has a comma. */
export function namesInCell(field: Field | undefined, text: string): string[] {
  if (field?.kind !== 'references') return [text]
  const names = text.split(text.includes(';') ? ';' : ',').map((name) => name.trim())
  return [...new Set(names)].filter(Boolean)
}

/** The first message against the names in a cell: of several, it says which one. */
export function messageOfCell(
  field: Field | undefined,
  text: string,
  messageOf: (name: string) => string | null | undefined | false,
): string | null {
  const names = namesInCell(field, text)
  const { max = mostNamed } = field ?? {}
  if (names.length > max) return `Escolha no máximo ${max}`
  const wrong = names.find(messageOf)
  if (wrong === undefined) return null
  return `${messageOf(wrong)}${names.length > 1 ? `: ${wrong}` : ''}`
}

/** What is said of a name under a reference that leads to no row, or to more than one. */
export function nameProblem({ label }: Resource, found: number): string {
  if (found > 1) return 'Há mais de um cadastro com este nome'
  return `Não há ${nounsOf(label).one} com este nome`
}

/** What is said of a name that leads to no row, where one could be made of it and is not to be. */
export function notCreated({ label }: Resource): string {
  const { este, one, o } = nounsOf(label)
  return `${sentence(este)} ${one} não está cadastrad${o}`
}
