import { fieldOf, type Resource } from '#model/resource'

export function errorText(resource: Resource, [name, message]: [string, string]): string {
  const field = fieldOf(resource, name)
  return field ? `${field.label}: ${message}` : message
}
