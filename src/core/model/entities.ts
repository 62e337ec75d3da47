import { fileOf, type Resource, type Resources } from './resource.ts'

/** The entities with types of their own: the file of each adds it here, where code knows its fields. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of the entities add to it.
export interface Entities {}

/** The names of the entities that code knows. */
export type ResourceName = keyof Entities

let handed: Resources | undefined

/** Hands the product's entities over, once for each set of them, before anything asks for them. */
export function declareResources(resources: Resources): void {
  handed = resources
}

/** The entities that the product has handed over. Throws before that. */
export function declaredResources(): Resources {
  if (!handed) throw new Error('Faltam as entidades: importe "#resources"')
  return handed
}

/** The entities that the files of a folder export, by name. Throws for two of one name, and for one in another's file. */
export function entitiesIn(
  files: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Resources {
  const found: Record<string, Resource> = {}
  for (const [path, exported] of Object.entries(files))
    for (const entity of Object.values(exported).filter(isEntity)) {
      // The server says it, to whoever wrote them.
      if (import.meta.env.SSR) judgePlace(path.replace('.', 'resources'), entity, found)
      found[entity.name] = entity
    }
  return found
}

function judgePlace(file: string, { name }: Resource, found: Resources) {
  if (Object.hasOwn(found, name))
    throw new Error(`${file} · repete o nome de outra entidade: "${name}"`)
  if (file !== fileOf(name))
    throw new Error(`${file} · declara "${name}", que fica em ${fileOf(name)}`)
}

function isEntity(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && 'name' in value && 'fields' in value
}
