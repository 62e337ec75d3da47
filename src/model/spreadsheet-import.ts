import type { Errors } from './check.ts'

/** One student of an import: the line of the file, the name of the class, and what creates the row. */
export interface ImportLine {
  readonly linha: number
  readonly turma: string | null
  readonly aluno: Readonly<Record<string, unknown>>
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
