import { leadsTo, pairsWithin } from './pairs.ts'
import { fieldsOf, type Resource, type Resources } from './resource.ts'
import { isInside } from './rows-inside.ts'

/** A resource whose rows are about a row of another, by the paths of references that lead to it. */
export interface About {
  readonly resource: Resource
  readonly paths: readonly (readonly string[])[]
}

/** The resource that is declared as the subject, if one is. */
export function subjectIn(resources: Resources): Resource | undefined {
  return Object.values(resources).find(({ subject }) => subject)
}

/**
 * The resources whose rows are about a row of `subject`: those that refer to it, and those that refer to them,
 * the ones that refer to no other of these last; pairs are rows that refer to both ends. A reference that is cleared when its row is deleted says that
 * the row goes on without it, and one inside `subject` that it is a row of its own: neither counts.
 */
export function resourcesAbout(resources: Resources): About[] {
  const subject = subjectIn(resources)?.name
  const declared = Object.values(resources).flatMap((each) => [each, ...pairsWithin(each)])
  const paths = new Map<Resource, string[][]>()
  const follow = (target: string, rest: readonly string[], passed: readonly string[]) => {
    for (const resource of declared) {
      if (passed.includes(resource.name)) continue
      for (const [name, field] of fieldsOf(resource)) {
        if (!leadsTo(field, target) || field.onDelete === 'clear') continue
        const path = [name, ...rest]
        paths.set(resource, [...(paths.get(resource) ?? []), path])
        follow(resource.name, path, [...passed, resource.name])
      }
    }
  }
  if (subject) follow(subject, [], [subject])
  const furthest = (about: About) => Math.max(...about.paths.map((path) => path.length))
  return [...paths]
    .map(([resource, found]) => ({ resource, paths: found }))
    .sort((one, other) => furthest(other) - furthest(one))
}

/**
 * The references by which the rows of a resource belong to others: those that lead to what they are about, and the one to
 * the row whose `children` they are. A row is not there where one that it belongs to is not.
 */
export function belongings(resources: Resources, resource: Resource): string[] {
  const about = resourcesAbout(resources).find((each) => each.resource.name === resource.name)
  return fieldsOf(resource).flatMap(([name, { onDelete, mirrors }]) => {
    const isAbout = about?.paths.some(([first]) => first === name)
    // Who mirrors another row goes on without it.
    const isOwned = onDelete !== 'clear' && !mirrors
    return isOwned && (isAbout || isInside(resources, resource, name)) ? [name] : []
  })
}
