import { z } from 'zod/mini'
import type { Errors } from './check.ts'
import { fieldsOf, type Resource } from './resource.ts'

/** One student of an import: the line of the file, the name of the class, and what creates the row. */
export interface ImportLine {
  readonly linha: number
  readonly turma: string | null
  readonly aluno: Readonly<Record<string, unknown>>
  /** The names of the rows that other references lead to, by field. */
  readonly referencias?: Readonly<Record<string, string>>
}

/** What a file is asked about before it is imported: values that may not repeat, and names under references, by field. */
export interface ImportQuestion {
  readonly cpfs: readonly string[]
  readonly valores?: Readonly<Record<string, readonly string[]>>
  readonly nomes?: Readonly<Record<string, readonly string[]>>
}

/** The answer: which values a row has already, and what is said of names that lead to no row, or to several. */
export interface ImportKnown {
  readonly cadastrados: readonly string[]
  readonly repetidos?: Readonly<Record<string, readonly string[]>>
  readonly desconhecidos?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The body of an import: the classes to create, by name, and the students. */
export interface ImportBody {
  readonly turmas: readonly string[]
  readonly linhas: readonly ImportLine[]
}

/** The lines of the answer to an import: how far it is, then either what went in or why nothing did. */
export type ImportEvent =
  | { readonly gravadas: number; readonly total: number }
  | { readonly alunos: number; readonly turmas: number }
  | { readonly detail: string; readonly linhas?: readonly RefusedLine[] }
  | PartialImport

/** The last line where a host took the students one by one, and not all of them. */
export interface PartialImport {
  readonly linhasGravadas: readonly number[]
  readonly linhas: readonly RefusedLine[]
  readonly turmas: number
}

/** What an import that was refused as a whole says of each line. */
export interface RefusedLine {
  readonly linha: number
  readonly errors: Errors
}

/** The key of a message about a line as a whole. */
export const wholeLine = ''

/** What one file may hold: bytes and lines under the titles. */
export const importLimits = { fileBytes: 10 << 20, lines: 5000 } as const

/** The message against a class that neither exists nor is to be created. */
export const unknownClass = 'Esta turma não está cadastrada'

/** The references of a student that a spreadsheet brings by name, but for the class, which an import may create. */
export function namedReferences(resource: Resource): [string, string][] {
  return fieldsOf(resource).flatMap(([name, { kind, target = '' }]): [string, string][] =>
    kind === 'reference' && name !== 'turma_id' ? [[name, target]] : [],
  )
}

/** What is said of a name under a reference that leads to no row, or to more than one. */
export function nameProblem({ label }: Resource, found: number): string {
  if (found > 1) return 'Há mais de um cadastro com este nome'
  return `Não há ${label.one.toLowerCase()} com este nome`
}

/** The shape of an import's body: an ImportBody. */
export const importBody = z.strictObject({
  turmas: z.array(z.string()).check(z.maxLength(500, 'Crie no máximo 500 turmas de uma vez')),
  linhas: z
    .array(
      z.strictObject({
        linha: z.int(),
        turma: z.nullable(z.string()),
        aluno: z.looseObject({}),
        referencias: z.optional(z.record(z.string(), z.string())),
      }),
    )
    .check(z.maxLength(20_000, 'Importe no máximo 20.000 linhas de uma vez')),
})

const byField = z.record(
  z.string(),
  z.array(z.string()).check(z.maxLength(20_000, 'Confira no máximo 20.000 valores de uma vez')),
)

/** The shape of an ImportQuestion. */
export const importQuestion = z.strictObject({
  cpfs: z.array(z.string()).check(z.maxLength(20_000, 'Confira no máximo 20.000 CPFs de uma vez')),
  valores: z.optional(byField),
  nomes: z.optional(byField),
})
