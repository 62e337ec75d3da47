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

/** The lines of the answer to an import: its progress, then the result or the refusal. */
export type ImportEvent =
  | { readonly gravadas: number; readonly total: number }
  | { readonly alunos: number; readonly turmas: number }
  | { readonly detail: string; readonly linhas?: readonly RefusedLine[] }

/** The messages of one line of a refused import. */
export interface RefusedLine {
  readonly linha: number
  readonly errors: Errors
}

/** The limits of one file: bytes, and lines below the titles. */
export const importLimits = { fileBytes: 10 << 20, lines: 5000 } as const

/** The message for a class that does not exist and is not to be created. */
export const unknownClass = 'Esta turma não está cadastrada'
