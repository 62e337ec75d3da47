import { reference } from '#model/field'

/** The student whom a row is about, who is chosen once. */
export const doAluno = reference('Aluno', 'aluno', {
  required: 'Aluno é obrigatório',
  createOnly: true,
  list: true,
  filter: true,
  search: true,
})
