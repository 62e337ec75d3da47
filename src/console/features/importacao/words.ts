import { resources } from '#resources'

export function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`
}

export function errorText([name, message]: [string, string]): string {
  const { [name]: field } = resources.aluno.fields as Readonly<Record<string, { label: string }>>
  return field ? `${field.label}: ${message}` : message
}
