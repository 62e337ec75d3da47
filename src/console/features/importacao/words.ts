import { resources } from '#resources'

/** A number with its noun: '1 aluno', '1.024 alunos'. */
export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`
}

/** A message with the field it is about; one about the whole row stands alone. */
export function errorText([name, message]: [string, string]): string {
  const { [name]: field } = resources.aluno.fields as Readonly<Record<string, { label: string }>>
  return field ? `${field.label}: ${message}` : message
}
