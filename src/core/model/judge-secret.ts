import type { Role } from './field.ts'
import { roleMistakes } from './judge-field.ts'
import { unknownFields, unknownOptions } from './judge-parts.ts'
import { fieldOf, fieldsOf, type Resource, type Resources } from './resource.ts'

/** What is wrong with what is withheld of some rows: nothing of them may come by another way. */
export function secretMistakes(resources: Resources, resource: Resource): string[] {
  const { secret, name, display, plain, trace, workedOut } = resource
  if (!secret) return []
  const { by, when, instead, keeps, readers } = secret
  const choice = fieldOf(resource, by)
  const names = Object.keys(resource.fields)
  const isKept = (field: string) => field === by || keeps.includes(field)
  const inForms = Object.values(resources).flatMap((above) =>
    fieldsOf(above).filter(([, field]) => field.childrenOf === name && field.in?.includes('form')),
  )
  return [
    ...(choice?.kind === 'choice' ? [] : [`by: "${by}" não é uma escolha`]),
    ...Object.entries({ when, ...(instead !== undefined && { instead }) }).flatMap(
      ([said, option]) =>
        (choice?.choices ? unknownOptions([option], choice.choices) : []).map(
          (what) => `${said}: ${what}`,
        ),
    ),
    ...roleMistakes(readers as readonly Role[]),
    ...unknownFields(keeps, names).map((what) => `keeps: ${what}`),
    ...(isKept(display) ? [] : [`keeps: falta "${display}", pelo qual outras linhas a nomeiam`]),
    ...fieldsOf(resource).flatMap(([field, { kind, unique, calculation }]) => {
      const taken = (calculation?.from ?? []).filter((from) => !isKept(from))
      if (!isKept(field) && kind === 'file') return [`"${field}" é um arquivo, que se baixa por si`]
      if (!isKept(field)) return unique ? [`"${field}" não se repete, e a recusa o diria`] : []
      return taken.map((from) => `keeps: "${field}" é calculado de "${from}"`)
    }),
    ...((plain && !workedOut) || trace ? ['é para linhas que se gravam uma a uma'] : []),
    ...inForms.map(([field]) => `as linhas estão no formulário de outra, em "${field}"`),
  ].map((what) => `secret: ${what}`)
}
