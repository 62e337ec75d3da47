/** What only code asks of students: without labels. */
export const quemEsta = {
  esta_em: { path: 'vinculos.turma_id' },
  fora_de: { path: 'vinculos.turma_id', none: true },
  familia: { path: 'responsavel_legal_id' },
} as const
