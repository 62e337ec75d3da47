/** An answer that comes with a renewed token, of a call that the page begins with; its path without '/api/v1'. */
export interface FirstAnswer {
  readonly path: string
  readonly status: number
  readonly headers: [name: string, value: string][]
  readonly body: string
}

/** What a renewal answers, as far as the page's own script reads it. */
export interface Renewed {
  readonly access?: string
  readonly respostas?: readonly FirstAnswer[]
}
