import { declareResources, type Entities, entitiesIn, type ResourceName } from '#model/entities'

/** Every entity of this folder, by name; those that no code knows are there too. */
export const resources = entitiesIn(
  import.meta.glob<Readonly<Record<string, unknown>>>(['./*.ts', '!./index.ts'], { eager: true }),
  // What a file adds to the interface is what it exports.
) as { readonly [N in ResourceName]: Entities[N] }

declareResources(resources)
