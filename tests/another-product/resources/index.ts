import { declareResources, entitiesIn } from '#model/entities'

/** What the library keeps. */
export const resources = entitiesIn(
  import.meta.glob<Readonly<Record<string, unknown>>>(['./*.ts', '!./index.ts'], { eager: true }),
)

declareResources(resources)
