import { z } from 'zod/mini'
import type { Access } from './access.ts'
import { idShape } from './answers.ts'
import { type Api, type Call, pathOf } from './call.ts'
import { importKnown, importLine } from './import-answers.ts'
import { type DeclaredLabels, nounsOf } from './texts.ts'

/**
 * By which fields the line of a spreadsheet finds the row that it is of. `probable` are those by which it may be another one:
 * a person says so of each.
 */
export interface Match<Name extends string = string> {
  readonly match: readonly (readonly Name[])[]
  readonly probable?: readonly (readonly Name[])[]
}

/**
 * One row of an import: the line of the file, what creates it, and by field the names of the rows its references lead to;
 * or, with the `id` and version of a row that is there, what changes in that.
 */
const line = z.strictObject({
  linha: z.int(),
  id: z.optional(idShape),
  versao: z.optional(z.int()),
  valores: z.looseObject({}),
  referencias: z.optional(z.record(z.string(), z.string())),
})

export type ImportLine = z.infer<typeof line>

const importedAtOnce = { max: 20_000, says: 'Importe no máximo 20.000 linhas de uma vez' }

/** The body of an import: the names of which rows are made, by the field that refers to them, and the lines. */
const importBody = z.strictObject({
  /** The name of the file, as the list of imports tells it. */
  arquivo: z.optional(z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u))),
  criar: z.optional(
    z.record(
      z.string(),
      z.array(z.string()).check(z.maxLength(500, 'Crie no máximo 500 cadastros de uma vez')),
    ),
  ),
  linhas: z.array(line).check(z.maxLength(importedAtOnce.max, importedAtOnce.says)),
})

export type ImportBody = z.infer<typeof importBody>

const byField = z.record(
  z.string(),
  z.array(z.string()).check(z.maxLength(20_000, 'Confira no máximo 20.000 valores de uma vez')),
)

/**
 * What a file is asked about before it is imported: values that may not repeat, and names under references, by field; and of
 * its lines, where `atualizar` says so, in what they differ from the rows that they are of, else what is wrong with them.
 */
const importQuestion = z.strictObject({
  valores: z.optional(byField),
  nomes: z.optional(byField),
  atualizar: z.optional(z.boolean()),
  linhas: z.optional(z.array(line).check(z.maxLength(importedAtOnce.max, importedAtOnce.says))),
  /** The Idempotency-Key of an import whose answer never came. */
  chave: z.optional(z.string().check(z.maxLength(100))),
})

export type ImportQuestion = z.infer<typeof importQuestion>

/** The calls of an entity that is imported, for whoever creates its rows: they stand under its list. */
export function importCalls(label: DeclaredLabels, { list, create }: Api, access: Access = {}) {
  const under = pathOf(list ?? create)
  const { os, many, o, one } = nounsOf(label)
  const bodyLimit = 16 * 1024 * 1024
  return {
    importar: {
      route: `POST ${under}/importacao`,
      summary: `Grava ${os} ${many} de uma planilha, e o que falta para se referirem a ele: tudo ou nada`,
      access,
      bodyLimit,
      body: importBody,
      answers: importLine,
      lines: true,
    },
    conferir: {
      route: `POST ${under}/importacao/conferencia`,
      summary: `O que de uma planilha repete ou muda ${o} ${one} que já há, e que nomes não são de ninguém`,
      access,
      bodyLimit,
      body: importQuestion,
      answers: importKnown,
    },
  } as const satisfies Readonly<Record<string, Call>>
}
