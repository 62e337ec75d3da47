import { z } from 'zod/mini'
import { roleShape } from './role.ts'

/** A value that was changed; a reference is the name of the row, a document the name of its file. */
const mudanca = z.strictObject({ campo: z.string(), antes: z.unknown(), depois: z.unknown() })

export type Mudanca = z.infer<typeof mudanca>

const acao = z.enum([
  'criou',
  'importou',
  'editou',
  'digitou',
  'desligou',
  'religou',
  'juntou',
  'separou',
  'excluiu',
  'restaurou',
  'leu',
  'baixou',
  'exportou',
  'imprimiu',
])

export type HistoryAction = z.infer<typeof acao>

/** One thing that was done with a record, as the server tells it; `quando` is an ISO moment. */
const entrada = z.strictObject({
  id: z.int(),
  quando: z.iso.datetime(),
  /** Null for what a command did, whose author has no account. */
  quem: z.nullable(
    z.strictObject({
      nome: z.string(),
      role: roleShape,
      /** In whose place they did it. */
      no_lugar_de: z.optional(z.string()),
    }),
  ),
  acao,
  /**
   * The entity of the row, by its name; 'documento' for a file of the subject, 'linha_do_tempo' for that,
   * and what the product names besides.
   */
  assunto: z.string(),
  /** The day of what is recorded by day: of a sheet, the first of its month. */
  dia: z.nullable(z.iso.date()),
  mudancas: z.array(mudanca),
})

export type Entrada = z.infer<typeof entrada>

/** A page of a history, newest first; `antes_de` asks for the next one, null where there is none. */
export const paginaDoHistorico = z.strictObject({
  entradas: z.array(entrada),
  antes_de: z.nullable(z.int()),
})

export type PaginaDoHistorico = z.infer<typeof paginaDoHistorico>

/**
 * How rows that are written many at once are recorded: one trace under the row that `under` refers to, whose
 * `key` holds the value of `value` for each row, by what `each` refers to; `day` is the field they share.
 */
export interface SharedTrace<Name extends string = string> {
  readonly under: Name
  readonly key: string
  readonly each: Name
  readonly value: Name
  readonly day: Name
}
