import { declaredResources } from '#model/entities'
import type { Role } from '#model/field'
import { askedFields, type Preview } from '#model/mergeable'
import { fieldsOf, type Resource } from '#model/resource'
import { wordsIn, wordsOf } from '#model/wording'

/** The row that stays, or the one that goes. */
export type Side = 'fica' | 'sai'

/** What both rows say of one thing, in words. */
export interface Compared {
  readonly key: string
  readonly label: string
  readonly words: Readonly<Record<Side, string>>
  /** Of a text, more words say more. */
  readonly isText?: boolean
}

/** The fields of two rows of which each says which one holds. */
export function comparedFields(resource: Resource, role: Role, { fica, sai }: Preview): Compared[] {
  return askedFields(resource, role).map(([key, field]) => ({
    key,
    label: field.label,
    isText: /^(text|longText)$/.test(field.kind),
    words: { fica: wordsOf(key, field, fica), sai: wordsOf(key, field, sai) },
  }))
}

/** Of two values the one that says something, or else the longer one; that of the row that stays where they say as much. */
export function fuller({ words: { fica, sai }, isText = false }: Compared): Side {
  return sai && (!fica || (isText && sai.length > fica.length)) ? 'sai' : 'fica'
}

/** Rows of which only one may be there: what they have in common, and what each says. */
export function comparedRows({ repetidos }: Preview): Compared[] {
  return repetidos.map(({ recurso, fica, sai }) => {
    const resource = declaredResources()[recurso]
    const shared = new Set(resource?.uniqueTogether ?? resource?.holds?.of)
    const told = resource ? fieldsOf(resource).filter(([name]) => name in fica) : []
    const own = told.filter(([name]) => !shared.has(name))
    // What they differ in of what they share is whose they are.
    const common = told.filter(
      ([name, field]) =>
        shared.has(name) && wordsOf(name, field, fica) === wordsOf(name, field, sai),
    )
    return {
      key: `${recurso} ${fica.id}`,
      label: `${resource?.label.one ?? recurso}: ${wordsIn(common, fica)}`,
      words: { fica: wordsIn(own, fica), sai: wordsIn(own, sai) },
    }
  })
}
