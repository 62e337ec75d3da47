export const studentMissing = 'Aluno não encontrado.'
