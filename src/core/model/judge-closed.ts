import { aboveOf, canClose } from './closed.ts'
import { roles } from './field.ts'
import { whenMistakes } from './judge-field.ts'
import { fieldOf, fieldsOf, type Resource, type Resources } from './resource.ts'
import { namesIn } from './values.ts'

/** What is wrong with what closes the rows of a resource, and with what says that it goes in spite of that. */
export function closedMistakes(resources: Resources, resource: Resource): string[] {
  const { closed, access, calls } = resource
  const names = namesIn(closed?.when)
  const reaching = roles.filter((role) => Object.values(access).some((each) => role in each))
  const toldOf = (one: Resource) =>
    namesIn(one.closed?.when).filter((name) => {
      const { sensitive, read = reaching } = fieldOf(one, name) ?? {}
      return sensitive || reaching.some((role) => !read.includes(role))
    })
  const idle = Object.entries(calls).filter(
    ([, { whenClosed, row = '' }]) => whenClosed && !resources[row]?.closed,
  )
  return [
    ...whenMistakes({ resource, name: '' }, closed?.when).map((what) => `closed: ${what}`),
    ...(closed && names.length === 0 ? ['closed: when: diga o que encerra a linha'] : []),
    ...toldOf(resource).map((name) => `closed: when: a recusa diria "${name}" a quem não o lê`),
    ...aboveOf(resources, resource).flatMap(([by, above]) =>
      toldOf(above).map(
        (name) => `${by} · a recusa diria "${name}" de ${above.name} a quem não o lê`,
      ),
    ),
    ...idle.map(([name, { row }]) =>
      row
        ? `calls.${name}: whenClosed: "${row}" não diz closed`
        : `calls.${name}: whenClosed: falta row`,
    ),
    ...fieldsOf(resource).flatMap(([name, { closes, target = '' }]) => {
      const above = resources[target]
      return closes && above && !canClose(resources, above)
        ? [`${name} · closes: "${target}" não diz closed`]
        : []
    }),
  ]
}
