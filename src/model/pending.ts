/** The pending steps of accounts, with the server's message until each is done. */
export const pendencias = {
  senha: 'Antes de continuar, troque a senha que você recebeu.',
  segundo_fator: 'Antes de continuar, configure o segundo fator da sua conta.',
} as const

/** A pending step, as answers and access tokens name it. */
export type Pendencia = keyof typeof pendencias

/** The pending step with a name; null for an unknown name. */
export function pendenciaNamed(word: unknown): Pendencia | null {
  // Own keys of the table are its steps.
  return typeof word === 'string' && Object.hasOwn(pendencias, word) ? (word as Pendencia) : null
}
