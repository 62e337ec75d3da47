import { formatCount } from '#model/format'
import { fieldOf, type Resource } from '#model/resource'

export function count(number: number, one: string, many: string): string {
  return `${formatCount(number)} ${number === 1 ? one : many}`
}

export function errorText(resource: Resource, [name, message]: [string, string]): string {
  const field = fieldOf(resource, name)
  return field ? `${field.label}: ${message}` : message
}
