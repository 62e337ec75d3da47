import { type Fields, flag, text } from './field.ts'
import { type Definition, defineResource } from './resource.ts'
import type { Role } from './role.ts'
import { nounsOf } from './texts.ts'

/**
 * Declares the options that people keep on a screen: an entity whose rows have a name, are retired and brought back, and
 * are not deleted while others name them. `reference` chooses among them. It may have fields of its own besides. Its screen
 * is for whoever adds some.
 */
export function defineKinds<const N extends string, F extends Fields = Record<never, never>>(
  name: N,
  {
    fields: own,
    ...definition
  }: Omit<Definition<'nome' | 'retirado'>, 'plain'> & { readonly fields?: F },
) {
  const { label, access, screen } = definition
  const { um, one, o } = nounsOf(label)
  const repeated = `Já há ${um} ${one} com este nome`
  const fields = {
    nome: text('Nome', {
      ...{ required: 'Nome é obrigatório', list: true, search: true },
      unique: { loaded: repeated, saved: repeated },
    }),
    ...(own as F),
    retirado: flag(`Retirad${o}`, {
      ...{ list: true, filter: true },
      help: 'Fica onde já está, e não se oferece mais',
    }),
  }
  return defineResource<N, typeof fields>(name, {
    ...{ order: 'nome', ended: 'retirado', keepsUsed: true },
    ...definition,
    // The names of an access are those of the roles.
    ...(screen && { screen: { roles: Object.keys(access.create ?? {}) as Role[], ...screen } }),
    // What its own fields name in `when` is judged at the start.
    fields: fields as never,
  })
}
