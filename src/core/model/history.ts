import type { Role } from './field.ts'

/** A value that was changed; a reference is the name of the row, a document the name of its file. */
export interface Mudanca {
  readonly campo: string
  readonly antes: unknown
  readonly depois: unknown
}

/** What can be done with a student's record. */
export type HistoryAction =
  | 'criou'
  | 'importou'
  | 'editou'
  | 'desligou'
  | 'religou'
  | 'excluiu'
  | 'leu'
  | 'baixou'
  | 'exportou'
  | 'imprimiu'

/** One thing that was done with a student's record, as the server tells it; `quando` is an ISO moment. */
export interface Entrada {
  readonly id: number
  readonly quando: string
  /** Null for what a command did, whose author has no account. */
  readonly quem: { readonly nome: string; readonly role: Role } | null
  readonly acao: HistoryAction
  /**
   * The entity of the row, by its name; 'documento' for a file of the student; 'linha_do_tempo', 'folha_do_mes' and
   * 'folha_em_branco' for these.
   */
  readonly assunto: string
  /** The day of what is recorded by day: attendance; of a sheet, the first of its month. */
  readonly dia: string | null
  readonly mudancas: readonly Mudanca[]
}

/** What a history names that is no entity: files of the row, and sheets of a month, with their words. */
export interface HistoryNames {
  readonly files?: string
  readonly sheets?: Readonly<Record<string, string>>
}

/** A page of a history, newest first; `antes_de` asks for the next one, null where there is none. */
export interface PaginaDoHistorico {
  readonly entradas: readonly Entrada[]
  readonly antes_de: number | null
}

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
