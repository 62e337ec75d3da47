import type { ChildrenPlace, Field } from './field.ts'
import {
  blindOf,
  idleWords,
  numberMistakes,
  type Place,
  unknownEntity,
  unknownFields,
} from './judge-parts.ts'
import { valueMistakes } from './judge-value.ts'
import { meant, told } from './nearest.ts'
import { leadsTo } from './pairs.ts'
import { fieldOf, fieldsOf, isKept, isStored, type Resource, type Resources } from './resource.ts'
import { mostRowsInside } from './rows-inside.ts'
import type { Values } from './values.ts'

/** What is wrong with the name of a field of the same row that another depends on. */
export function siblingMistakes(at: Pick<Place, 'resource' | 'name'>, other: string): string[] {
  const { resource, name } = at
  const names = fieldsOf(resource).flatMap(([each, field]) =>
    each !== name && isStored(field) && !field.calculation ? [each] : [],
  )
  if (names.includes(other)) return []
  return fieldOf(resource, other)?.calculation
    ? [`"${other}" é calculado, e aqui só vale o que se preenche`]
    : unknownFields([other], names)
}

/** What is wrong with what a field takes from other rows, or from other fields of its own. */
export function derivedMistakes(at: Place): string[] {
  return [
    ...calculationMistakes(at),
    ...childrenMistakes(at),
    ...placeKeeperMistakes(at),
    ...referenceMistakes(at),
    ...fileMistakes(at),
  ]
}

/** The calls that a field says write it and that there are not; `free` are those that belong to no entity. */
export function callsMistakes(
  resources: Resources,
  { set }: Field,
  free: readonly string[] = [],
): string[] {
  if (typeof set !== 'object') return []
  const own = Object.values(resources).flatMap(({ name, api, calls }) =>
    Object.keys({ ...api, ...calls }).map((call) => `${name}_${call}`),
  )
  const unknown = set.filter((call) => ![...own, ...free].includes(call))
  return unknown.map((call) => `set: não há a chamada "${call}"${meant(call, [...own, ...free])}`)
}

function calculationMistakes(at: Place): string[] {
  const { from = [] } = at.field.calculation ?? {}
  const unknown = from.flatMap((other) => siblingMistakes(at, other))
  return [...unknown.map((what) => `from: ${what}`), ...(isKept(at.field) ? keptMistakes(at) : [])]
}

const notOfKept = ['required', 'unique', 'when', 'set', 'since'] as const
const notKept = ['reference', 'references', 'password', 'file', 'computed', 'children']

function keptMistakes({ resource, name, field }: Place): string[] {
  const { from = [], value } = field.calculation ?? {}
  const sources = from.flatMap((other) => fieldOf(resource, other) ?? [])
  return told([
    value && value.length > 1 && 'o que depende de hoje não se guarda: use computed, sem kept',
    notKept.includes(field.kind) && `um campo ${field.kind} não se guarda calculado`,
    ...idleWords(field, notOfKept, 'o que se calcula'),
    field.rules.length > 0 && 'check: não vale para o que se calcula',
    resource.uniqueTogether?.includes(name) && 'uniqueTogether: não vale para o que se calcula',
    resource.plain && `as linhas de "${resource.name}" não se gravam uma a uma`,
    ...sources
      .filter(({ set }) => set === 'order' || set === 'counted')
      .map(({ label }) => `from: "${label}" muda sem que a sua linha se grave`),
    ...blindOf(field, sources).map((role) => `read: ${role} não lê tudo de from`),
  ])
}

const places = ['form', 'show', 'import'] as const satisfies readonly ChildrenPlace[]

/** What is wrong with the resource whose rows are shown inside, and with where they are. */
function childrenMistakes({ resources, resource, name, field }: Place): string[] {
  const { childrenOf, in: inPlaces = [], max = 1 } = field
  if (childrenOf === undefined) return []
  const child = resources[childrenOf]
  if (!child) return unknownEntity(resources, childrenOf)
  const by = fieldsOf(child).filter(([, field]) => leadsTo(field, resource.name))
  const names = by.map(([each]) => each)
  const [, reference] = by[0] ?? []
  if (!reference) return [`"${childrenOf}" não se refere a "${resource.name}"`]
  const twin = fieldsOf(resource).find(
    ([other, field]) => other !== name && field.childrenOf === childrenOf,
  )
  const unknown = inPlaces.filter((place) => !places.includes(place))
  return told([
    names.length > 1 &&
      `"${childrenOf}" se refere a "${resource.name}" por mais de um campo: ${names.join(', ')}`,
    twin && `as linhas de "${childrenOf}" já estão em "${twin[0]}"`,
    ...numberMistakes(max, mostRowsInside),
    ...unknown.map((place) => `in: "${place}" não é um lugar${meant(place, places)}`),
    ...(inPlaces.some((place) => place !== 'show') ? writeMistakes(child, reference) : []),
    ...(inPlaces.includes('form') ? fileInFormMistakes(child) : []),
    inPlaces.includes('form') &&
      resource.plain &&
      `in: "${resource.name}" não tem versões, e não se grava com linhas dentro`,
  ])
}

/** Why rows cannot be written together with the row above them. */
function writeMistakes(child: Resource, reference: Field): string[] {
  return told([
    child.plain && `in: as linhas de "${child.name}" não se gravam uma a uma`,
    child.account && `in: as linhas de "${child.name}" têm senha, e gravam-se sozinhas`,
    reference.mode === 'server' && `in: "${reference.label}" não se envia`,
  ])
}

/** A file is sent after its row, by a call that the form of another row does not make; nor does it choose several rows. */
function fileInFormMistakes(child: Resource): string[] {
  return fieldsOf(child).flatMap(([, { kind, label }]) => {
    if (kind === 'references')
      return [`in: form: "${label}" são várias linhas, que se escolhem na tela da sua`]
    const said = `in: form: "${label}" é um arquivo, que se envia na tela da sua linha`
    return kind === 'file' ? [said] : []
  })
}

/** What is wrong with a field that keeps the place of a row. */
function placeKeeperMistakes({ resource, name, field }: Place): string[] {
  if (field.set !== 'order') return []
  const twin = fieldsOf(resource).find(([other, { set }]) => other !== name && set === 'order')
  return told([
    field.kind !== 'integer' && "set: 'order' é para um número inteiro",
    twin && `set: a ordem já está em "${twin[0]}"`,
  ])
}

function referenceMistakes({ resources, name, field }: Place): string[] {
  const { kind, target = '', creates } = field
  if (kind !== 'reference' && kind !== 'references') return []
  const [several, ending] =
    kind === 'references' ? ['várias referências', '_ids'] : ['uma referência', '_id']
  return told([
    ...unknownEntity(resources, target),
    resources[target]?.fields[resources[target].display]?.sorts &&
      `${target} não se nomeia: o seu display se calcula`,
    !name.endsWith(ending) && `o nome de ${several} termina em ${ending}`,
    ...(creates ? madeHere(resources[target]) : []),
    ...(creates && creates !== 'form' ? madeOfName(resources[target], creates) : []),
  ])
}

const notOfFiles = ['required', 'initial', 'when', 'set', 'createOnly'] as const

function fileMistakes({ resource: { plain, api }, field }: Place): string[] {
  if (field.kind !== 'file') return []
  return told([
    ...idleWords(field, notOfFiles, 'um arquivo, que é enviado depois da linha'),
    plain && 'um arquivo é de uma linha que tem versões, e estas não têm',
    !(api.show && api.edit) && 'um arquivo é enviado com edit e lido com show: faltam',
  ])
}

/** Why a row cannot be made where it is chosen. */
function madeHere(target: Resource | undefined): string[] {
  if (!target) return []
  const { api, display, fields, name } = target
  const isTyped = fields[display]?.kind === 'text' && fields[display].input
  if (!api.create) return [`creates: ninguém cadastra ${name}`]
  return isTyped ? [] : [`creates: o nome de ${name}, "${display}", não se digita`]
}

/** What a row needs besides the name that an import makes it of. */
function madeOfName(target: Resource | undefined, creates: true | Values): string[] {
  if (!target) return []
  const given = creates === true ? {} : creates
  const needed = fieldsOf(target).filter(
    ([name, { mode }]) => mode === 'required' && name !== target.display && !(name in given),
  )
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const field = fieldOf(target, name)
    if (!field) return [`${target.name} não tem "${name}"`]
    return valueMistakes(field, value).map((what) => `${name}: ${what}`)
  })
  return told([
    ...wrong.map((what) => `creates: ${what}`),
    ...needed.map(
      ([name]) => `creates: ${target.name} também pede "${name}": diga creates: 'form'`,
    ),
    target.account &&
      `creates: ${target.name} tem senha, que a planilha não traz: diga creates: 'form'`,
    target.effect &&
      `creates: ${target.name} muda outras linhas, e a planilha não: diga creates: 'form'`,
  ])
}
