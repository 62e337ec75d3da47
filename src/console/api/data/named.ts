import type { Resource } from '#model/resource'
import { resources } from '#resources'

/** The declared entity behind a Refine resource name. */
export function resourceNamed(name: string): Resource {
  const all: Readonly<Record<string, Resource>> = resources
  const resource = all[name]
  if (!resource) throw new Error(`Entidade desconhecida: ${name}`)
  return resource
}
