/** An open session of an account, as answers carry it; the moments are ISO 8601. */
export interface SessaoAberta {
  readonly id: string
  /** The browser and its system in words, 'Chrome no Windows'; null for a session of before they were kept. */
  readonly aparelho: string | null
  readonly desde: string
  readonly ultimo_uso: string
  /** Whether it is the one that asks. */
  readonly atual: boolean
}
