import { declareResources, type Entities, type ResourceName } from '#model/entities'
import { fileOf, type Resource } from '#model/resource'

/** Every entity of this folder, by name; those that no code knows are there too. */
export const resources = entitiesIn(
  import.meta.glob<Readonly<Record<string, unknown>>>(['./*.ts', '!./index.ts'], { eager: true }),
  // What a file adds to the interface is what it exports.
) as { readonly [N in ResourceName]: Entities[N] }

declareResources(resources)

function entitiesIn(files: Readonly<Record<string, Readonly<Record<string, unknown>>>>) {
  const found: Record<string, Resource> = {}
  for (const [path, exported] of Object.entries(files))
    for (const entity of Object.values(exported).filter(isEntity)) {
      // The server says it, to whoever wrote them.
      if (import.meta.env.SSR) judgePlace(path.replace('.', 'resources'), entity, found)
      found[entity.name] = entity
    }
  return found
}

function judgePlace(file: string, { name }: Resource, found: Readonly<Record<string, Resource>>) {
  if (Object.hasOwn(found, name))
    throw new Error(`${file} · repete o nome de outra entidade: "${name}"`)
  if (file !== fileOf(name))
    throw new Error(`${file} · declara "${name}", que fica em ${fileOf(name)}`)
}

function isEntity(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && 'name' in value && 'fields' in value
}
