import { z } from 'zod/mini'

/** How many rows an import has stored, and how many it has made for its references, by field. */
const imported = z.strictObject({
  entraram: z.int(),
  criadas: z.record(z.string(), z.int()),
  /** How many rows that were there it has changed, and which lines it has not: somebody changed their rows meanwhile. */
  mudaram: z.optional(z.int()),
  enquanto_isso: z.optional(z.array(z.int())),
})

export type Imported = z.infer<typeof imported>

const byField = z.record(z.string(), z.array(z.string()))

/**
 * A row that a line may be of, with its name and version. `certa`: what may not repeat says so. `antes` is what it has in
 * the fields that the line changes, as its answers have it, `ocultos` are those of them that are not read; `tambem` is by
 * field in what other rows it changes too.
 */
const matched = z.strictObject({
  id: z.int(),
  versao: z.int(),
  nome: z.string(),
  certa: z.boolean(),
  antes: z.record(z.string(), z.unknown()),
  mudam: z.array(z.string()),
  ocultos: z.array(z.string()),
  tambem: z.optional(z.record(z.string(), z.string())),
  errors: z.record(z.string(), z.string()),
})

export type Matched = z.infer<typeof matched>

/** What an import that was refused as a whole says of each line. */
const refusedLine = z.strictObject({
  linha: z.int(),
  errors: z.record(z.string(), z.string()),
})

export type RefusedLine = z.infer<typeof refusedLine>

/** What is said of a line: what is wrong with a new one, or the rows that it may be of. */
const knownLine = z.extend(refusedLine, { achadas: z.array(matched) })

export type KnownLine = z.infer<typeof knownLine>
/** A row that is there already, and what is said of it. */
const found = z.strictObject({ id: z.int(), texto: z.string() })

export type Found = z.infer<typeof found>

/** The answer, by field: values that a row has already, what is said of names, and those of which rows can be made. */
export const importKnown = z.strictObject({
  repetidos: z.optional(byField),
  desconhecidos: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  novos: z.optional(byField),
  linhas: z.optional(z.array(knownLine)),
  /** What is said of values by which a row is found that others have already: it is taken. */
  achados: z.optional(z.record(z.string(), z.record(z.string(), found))),
  /** How many rows have a value, by its name, where only so many may. */
  lugares: z.optional(z.array(z.strictObject({ nome: z.string(), ha: z.int(), cabem: z.int() }))),
  /** What the import with this key did; null where it did nothing. */
  concluida: z.optional(z.nullable(imported)),
})

export type ImportKnown = z.infer<typeof importKnown>

/** The lines of the answer to an import: how far it is, then either what went in or why nothing did. */
export const importLine = z.union([
  z.strictObject({ gravadas: z.int(), total: z.int() }),
  imported,
  z.strictObject({ detail: z.string(), linhas: z.optional(z.array(refusedLine)) }),
])

export type ImportEvent = z.infer<typeof importLine> | PartialImport

/** The last line where a host took the rows one by one, and not all of them. */
export interface PartialImport {
  readonly linhasGravadas: readonly number[]
  readonly linhas: readonly RefusedLine[]
  readonly criadas: Readonly<Record<string, number>>
}
