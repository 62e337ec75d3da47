/** Why a student leaves the institute. */
export const motivosDeSaida = {
  transferencia: 'Transferência',
  desistencia: 'Desistência',
  conclusao: 'Conclusão',
  falecimento: 'Falecimento',
  outro: 'Outro',
} as const

/** The situation of a student who has left, by the reason. */
export const situacaoDeQuemSaiu = {
  transferencia: 'transferido',
  desistencia: 'desistente',
  conclusao: 'concluido',
  falecimento: 'inativo',
  outro: 'inativo',
} as const satisfies Record<keyof typeof motivosDeSaida, string>
