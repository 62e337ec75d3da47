/** An open session of an account, as answers carry it; the moments are ISO 8601. */
export interface SessaoAberta {
  readonly id: string
  /** The browser and its system, 'Chrome no Windows'; null for sessions from before they were stored. */
  readonly aparelho: string | null
  readonly desde: string
  readonly ultimo_uso: string
  /** Whether it is the asker's present session. */
  readonly atual: boolean
}
