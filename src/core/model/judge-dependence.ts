import { can, canRead, canWrite, like } from './access.ts'
import { type Field, type Narrowing, type Role, roles } from './field.ts'
import { narrowedBy, sameIn } from './fits.ts'
import { siblingMistakes } from './judge-derived.ts'
import { type Place, unknownOptions } from './judge-parts.ts'
import { valueMistakes } from './judge-value.ts'
import { meant } from './nearest.ts'
import { seenScope } from './pairs.ts'
import { fieldBehind } from './path.ts'
import { fieldOf, fieldsOf, isStored, namesRows, type Resource } from './resource.ts'
import { isWithheld } from './secret.ts'
import { behindIn, namesIn } from './values.ts'

/** What is wrong with what narrows a choice or a reference, and with what a field would tell of others. */
export function dependenceMistakes(at: Place): string[] {
  const mistakes = [
    ...byMistakes(at),
    ...Object.entries(at.field.where ?? {}).flatMap((entry) =>
      whereMistakes(at, entry).map((what) => `where: ${what}`),
    ),
  ]
  if (mistakes.length > 0) return mistakes
  return [
    ...narrowedBy(at.field).flatMap((other) => unreadBesides(at, other)),
    ...namesIn(at.field.when).flatMap((other) => toldBy(at, other)),
  ]
}

function byMistakes(at: Place): string[] {
  const { resource, field } = at
  const { by, kind, choices = {} } = field
  if (!by) return []
  const [[other = '', lists = {}] = [], ...more] = Object.entries(by)
  const options = fieldOf(resource, other)?.choices ?? {}
  const unknown = siblingMistakes(at, other)
  const mistakes = [
    ...(kind === 'choice' || kind === 'choices' ? [] : ['só para opções']),
    ...(more.length > 0 ? ['um campo só'] : []),
    ...unknown,
    ...(unknown.length === 0 && fieldOf(resource, other)?.kind !== 'choice'
      ? [`"${other}" não é uma escolha`]
      : []),
  ]
  const offered = Object.values(lists).flat()
  const isWhole = Object.keys(options).every((key) => Object.hasOwn(lists, key))
  const lost = Object.keys(choices).filter((key) => isWhole && !offered.includes(key))
  const wrong = [
    ...unknownOptions(Object.keys(lists), options),
    ...unknownOptions(offered, choices),
    ...lost.map((key) => `"${key}" não serve com nada em "${other}"`),
  ]
  return (mistakes.length > 0 ? mistakes : wrong).map((what) => `by: ${what}`)
}

function whereMistakes(at: Place, [of, wanted]: [string, Narrowing]): string[] {
  const { resources, resource, name, field } = at
  const target = resources[field.target ?? '']
  if (!namesRows(field)) return ['só para uma referência']
  if (!target) return []
  if (field.creates) return ['não vale com creates']
  const narrow = fieldOf(target, of)
  const filters = fieldsOf(target).flatMap(([other, { filter }]) => (filter ? [other] : []))
  if (!narrow || !isStored(narrow) || !narrow.filter)
    return [`"${of}" não é um filtro de ${target.name}${meant(of, filters)}`]
  if (narrow.kind === 'choices') return [`"${of}" tem várias opções`]
  const own = sameIn(wanted)
  const unknown = own === undefined ? [] : siblingMistakes(at, own)
  if (unknown.length > 0) return unknown
  const sibling = fieldOf(resource, own ?? '')
  if (sibling && (sibling.kind !== narrow.kind || sibling.target !== narrow.target))
    return [`"${own}" e "${of}" de ${target.name} não são do mesmo tipo`]
  const values = own === undefined ? [wanted].flat() : []
  if (narrow.kind === 'reference' && values.length > 0) return [`de "${of}", só same('campo')`]
  return [
    ...values.flatMap((value) => valueMistakes(narrow, value)),
    ...roles
      .filter((role) => isWriter(resource, field, role) && !isReadOf(target, of, role))
      .map((role) => `${role} escreve "${name}" e não lê "${of}" de ${target.name}`),
  ]
}

function isWriter({ access }: Resource, field: Field, role: Role): boolean {
  return (can(access.create, role) || can(access.edit, role)) && canWrite(field, role)
}

/** Whether a role receives a field in some row of a resource. */
function isReader(resource: Resource, name: string, role: Role): boolean {
  const { access } = resource
  const field = fieldOf(resource, name)
  const where = can(access.show, role) ? 'show' : 'list'
  return field !== undefined && can(access[where], role) && canRead(field, role, where)
}

/** Whether a role reads a field of all the rows that it chooses among: they are a list. */
function isReadOf(target: Resource, of: string, role: Role): boolean {
  const field = fieldOf(target, of)
  const isListed = !can(target.access.list, role) || (field && canRead(field, role, 'list'))
  return isReader(target, of, role) && !isHidden(target, of, role) && isListed === true
}

/** Whether whoever reaches a row reaches the one that its reference names. */
function isBehindReached({ access }: Resource, by: string, target: Resource, role: Role): boolean {
  const seen = seenScope(target, role)
  if (seen === null || seen === 'all') return seen === 'all'
  const needed = like({ access: { list: { [role]: seen } } }, by).list[role]
  return Object.values(access).every(
    (each) => !can(each, role) || JSON.stringify(each[role]) === JSON.stringify(needed),
  )
}

/** Whether a field is not there in some rows that a role reads besides. */
const isHidden = (resource: Resource, name: string, role: Role) =>
  isWithheld(resource, name, { role, proprios: null })

/** What narrows another field, and that field, are refused together: whoever writes one, or reads an option, would guess. */
function unreadBesides({ resource, name }: Place, other: string): string[] {
  const pairs = [
    [name, other],
    [other, name],
  ] as const
  return pairs.flatMap(([written, read]) => {
    const field = fieldOf(resource, written)
    return roles.flatMap((role) => {
      const writes = field && isWriter(resource, field, role)
      // An option tells of the other which it fits with.
      const tells = written === name && field?.by && isReader(resource, name, role)
      if (!(writes || tells) || isReader(resource, read, role)) return []
      return `${role} ${writes ? 'escreve' : 'lê'} "${written}" e não lê "${read}", que adivinharia`
    })
  })
}

/** A value is there only where its condition holds: whoever reads it, or loses what was written, is told of that. */
function toldBy({ resources, resource, name, field }: Place, other: string): string[] {
  const [own, of] = behindIn(other) ?? [other]
  const { target } = fieldBehind(resources, resource, other)
  // What is not there is said with the other mistakes of a condition.
  if (!fieldOf(resource, own) || (of && !(target && fieldOf(target, of)))) return []
  return roles
    .filter((role) => isWriter(resource, field, role) || isReader(resource, name, role))
    .filter(
      (role) =>
        !isReader(resource, own, role) ||
        (isHidden(resource, own, role) && !isHidden(resource, name, role)) ||
        (of &&
          target &&
          !(isReadOf(target, of, role) && isBehindReached(resource, own, target, role))),
    )
    .map((role) => `when: ${role} não lê "${other}", e o adivinharia por "${name}"`)
}
