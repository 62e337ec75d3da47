import { storedNames, unknownFields } from './judge-parts.ts'
import { fieldOf, fieldsOf, type Resource, type Resources } from './resource.ts'
import { ownKinds } from './timeline.ts'

/** What is wrong with how the rows of an entity stand in a line of time. */
export function timelineMistakes(resources: Resources, resource: Resource): string[] {
  const { timeline, name, secret } = resource
  if (!timeline) return []
  const { of, day, until, end, shows } = timeline
  const names = Object.keys(resource.fields)
  const days = [day, ...(until === undefined ? [] : [until]), ...(end ? [end.day] : [])]
  const unknown = unknownFields([of, ...days, ...shows, ...(end?.shows ?? [])], names)
  const above = resources[fieldOf(resource, of)?.target ?? '']
  const isEmptyable = (field: string) => fieldOf(resource, field)?.mode === 'optional'
  return [
    ...unknown,
    ...(Object.hasOwn(ownKinds, name) ? [`"${name}" já é o nome de outras entradas`] : []),
    ...(names.includes(of) && !above ? [`of: "${of}" não é uma referência`] : []),
    ...days
      .filter((field) => names.includes(field))
      .flatMap((field) => {
        const kind = fieldOf(resource, field)?.kind ?? ''
        return ['date', 'moment'].includes(kind) ? [] : [`"${field}" não é um dia nem um momento`]
      }),
    ...(isEmptyable(day) ? [`day: "${day}" pode ficar vazio`] : []),
    ...[of, ...days]
      .filter((field) => secret && names.includes(field) && !secret.keeps.includes(field))
      .map((field) => `"${field}" não está em secret.keeps`),
  ].map((what) => `timeline: ${what}`)
}

/** What is wrong with the fields whose reading is recorded in every answer. */
export function readingMistakes(resources: Resources, resource: Resource): string[] {
  const { name, recordReads } = resource
  if (typeof recordReads !== 'object') return []
  const inside = Object.values(resources).flatMap((above) =>
    fieldsOf(above).filter(([, { childrenOf }]) => childrenOf === name),
  )
  return [
    ...unknownFields(recordReads, storedNames(resource)),
    ...inside.map(([field]) => `as linhas estão na resposta de outra, em "${field}"`),
  ].map((what) => `recordReads: ${what}`)
}
