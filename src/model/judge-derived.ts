import type { Field } from './field.ts'
import { meant } from './nearest.ts'
import { fieldsOf, isStored, type Resource } from './resource.ts'
import { referenceTo } from './subject.ts'

/** The fields of the same row that a field may depend on. */
export function siblingsOf(resource: Resource, name: string): string[] {
  return fieldsOf(resource).flatMap(([other, field]) =>
    other !== name && isStored(field) ? [other] : [],
  )
}

/** What is wrong with what a value is calculated from. */
export function calculationMistakes(
  resource: Resource,
  name: string,
  { calculation }: Field,
): string[] {
  const names = siblingsOf(resource, name)
  const unknown = (calculation?.from ?? []).filter((other) => !names.includes(other))
  return unknown.map((other) => `from: não há o campo "${other}"${meant(other, names)}`)
}

/** What is wrong with the resource whose rows are shown inside. */
export function childrenMistakes(
  resources: Readonly<Record<string, Resource>>,
  { name }: Resource,
  { childrenOf }: Field,
): string[] {
  if (childrenOf === undefined) return []
  const child = resources[childrenOf]
  if (!child)
    return [`não há a entidade "${childrenOf}"${meant(childrenOf, Object.keys(resources))}`]
  return referenceTo(child, name) ? [] : [`"${childrenOf}" não se refere a "${name}"`]
}
