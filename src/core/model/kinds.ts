import { flag, text } from './field.ts'
import { type Definition, defineResource } from './resource.ts'
import { nounsOf } from './texts.ts'

/**
 * Declares the options that people keep on a screen: an entity whose rows have a name, are retired and brought back, and
 * are not deleted while others name them. `reference` chooses among them.
 */
export function defineKinds<const N extends string>(
  name: N,
  definition: Definition<'nome' | 'retirado'>,
) {
  const { um, one, o } = nounsOf(definition.label)
  const repeated = `Já há ${um} ${one} com este nome`
  return defineResource(name, {
    ...{ order: 'nome', ended: 'retirado', keepsUsed: true },
    ...definition,
    fields: {
      nome: text('Nome', {
        ...{ required: 'Nome é obrigatório', list: true, search: true },
        unique: { loaded: repeated, saved: repeated },
      }),
      retirado: flag(`Retirad${o}`, {
        ...{ list: true, filter: true },
        help: 'Fica onde já está, e não se oferece mais',
      }),
    },
  })
}
