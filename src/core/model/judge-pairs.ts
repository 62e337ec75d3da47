import type { Field } from './field.ts'
import { blindOf, idleWords, numberMistakes, type Place, unknownEntity } from './judge-parts.ts'
import { told } from './nearest.ts'
import { leadsTo, pairsWithin, seenScope, tableOfPairs } from './pairs.ts'
import { fieldsOf } from './resource.ts'
import { mostNamed } from './values.ts'

const notOfSeveral = [
  ...(['unique', 'since', 'whatsapp', 'alerts', 'bounds', 'initial', 'existing', 'set'] as const),
  ...(['from', 'onDelete', 'choices', 'closes'] as const),
]

/** What is wrong with a field that names several rows. */
export function severalMistakes(at: Place): string[] {
  const { resources, resource, name, field } = at
  if (field.kind !== 'references') return []
  const { through, max = 1 } = field
  const table = tableOfPairs(resource, name)
  const twin = Object.values(resources).find(
    (other) =>
      other.name !== resource.name && pairsWithin(other).some((each) => each.name === table),
  )
  const ofPairs = `"${table}", a tabela dos seus pares, é`
  return told([
    ...idleWords(field, notOfSeveral, 'várias linhas'),
    ...numberMistakes(max, mostNamed),
    resource.plain && `"${resource.name}" não tem versões, e não se grava com várias`,
    through === undefined && resources[table] && `${ofPairs} o nome de uma entidade`,
    through === undefined && twin && `${ofPairs} também de ${twin.name}`,
    ...(through === undefined ? [] : throughMistakes(at)),
  ])
}

function throughMistakes({ resources, resource: { name }, name: several, field }: Place): string[] {
  const { target = '', through = '' } = field
  const pair = resources[through]
  if (!pair) return unknownEntity(resources, through).map((what) => `through: ${what}`)
  if (name === target) return [`through: as duas pontas são "${name}"`]
  const isEnd = (field: Field) => leadsTo(field, name) || leadsTo(field, target)
  const ends = [name, target].flatMap((end) => {
    const { length } = fieldsOf(pair).filter(([, field]) => leadsTo(field, end))
    if (length === 1) return []
    const often = length > 1 ? ' por mais de um campo' : ''
    return [`through: "${through}" ${often ? '' : 'não '}se refere a "${end}"${often}`]
  })
  const both = fieldsOf(pair).flatMap(([, each]) => (isEnd(each) ? [each] : []))
  const blind = blindOf(field, both).filter((role) => seenScope(pair, role))
  const needed = fieldsOf(pair).filter(([, each]) => each.mode === 'required' && !isEnd(each))
  return told([
    ...ends,
    ...needed.map(([other]) => `through: "${through}" também pede "${other}"`),
    ...blind.map((role) => `read: ${role} não lê as duas pontas de "${through}"`),
    pair.plain &&
      pair.periods?.beside?.field !== several &&
      `through: as linhas de "${through}" não se gravam uma a uma`,
  ])
}
