/** What an account may have to do before it goes on, and what the server says until then. */
export const pendencias = {
  senha: 'Antes de continuar, troque a senha que você recebeu.',
  segundo_fator: 'Antes de continuar, configure o segundo fator da sua conta.',
} as const

/** A step of those, as answers and access tokens name it. */
export type Pendencia = keyof typeof pendencias

/** The step behind a word that came from outside; null for a word that is none. */
export function pendenciaNamed(word: unknown): Pendencia | null {
  // Own keys of the table are its steps.
  return typeof word === 'string' && Object.hasOwn(pendencias, word) ? (word as Pendencia) : null
}
