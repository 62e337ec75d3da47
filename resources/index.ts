import { declareResources, type Entities, entitiesIn, type ResourceName } from '#model/entities'

/** Every entity of this folder, by name; those that no code knows are there too. */
export const resources = entitiesIn(
  import.meta.glob<Readonly<Record<string, unknown>>>(
    [
      './*.ts',
      // Parts of entities: all that they export would come with every page.
      '!./{index,addresses,desligamento,papeis,quem-educa,responsavel-legal,saude}.ts',
      '!./*-do-aluno.ts',
    ],
    { eager: true },
  ),
  // What a file adds to the interface is what it exports.
) as { readonly [N in ResourceName]: Entities[N] }

declareResources(resources)
