import type { Row } from './institute.ts'

/** What the export of a student is, as JSON. */
export interface Exported {
  readonly aluno: Readonly<Record<string, unknown>>
  readonly registros: Readonly<Record<string, readonly Row[]>>
  readonly documentos: readonly {
    readonly nome_arquivo: string
    readonly conteudo_base64: string | null
  }[]
  readonly historico: readonly Row[]
}
