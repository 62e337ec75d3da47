import { resources } from '#resources'

/** A message with the field it is about; one about the whole row stands alone. */
export function errorText([name, message]: [string, string]): string {
  const { [name]: field } = resources.aluno.fields as Readonly<Record<string, { label: string }>>
  return field ? `${field.label}: ${message}` : message
}
