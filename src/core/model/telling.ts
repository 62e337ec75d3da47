import { fieldsOf, type Resource } from './resource.ts'

/** The copies of what tells by itself who the row is that others mirror: a number, not a name. */
export function tellingIn(resource: Resource): string[] {
  return fieldsOf(resource).flatMap(([, { mirrors }]) =>
    Object.entries(mirrors?.fields ?? {}).flatMap(([own, theirs]) => {
      const isName = resource.fields[own]?.kind === 'text'
      return mirrors?.by.flat().includes(theirs) && !isName ? [own] : []
    }),
  )
}
