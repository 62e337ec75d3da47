/** How a family has answered, by the day: nothing said, or not any more, is never a yes. */
export const consentWords = {
  autoriza: 'Autoriza',
  nao: 'Não autoriza',
  revogada: 'Revogada',
  sem_resposta: 'Sem resposta',
} as const

export type Consent = keyof typeof consentWords
