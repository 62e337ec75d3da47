import { type Field, type Kind, type Role, roles, type When } from './field.ts'
import { dependenceMistakes } from './judge-dependence.ts'
import { derivedMistakes, siblingMistakes } from './judge-derived.ts'
import { mirrorsMistakes } from './judge-mirrors.ts'
import { severalMistakes } from './judge-pairs.ts'
import { type Place, storedNames } from './judge-parts.ts'
import { choiceMistakes, existingMistakes, initialMistakes, valueMistakes } from './judge-value.ts'
import { meant, told } from './nearest.ts'
import { fieldBehind } from './path.ts'
import { expansionOf, fieldOf, fieldsOf, isStored, namesRows, type Resource } from './resource.ts'
import { isInside } from './rows-inside.ts'
import type { Rule } from './rules.ts'
import { nounsOf } from './texts.ts'
import { behindIn } from './values.ts'

/** Whether a name can be that of an entity or of a field: a word in lower case, of letters, digits and '_'. */
export const isName = (name: string) => /^[a-z][a-z0-9_]{0,49}$/.test(name)

/** What rules judge, by kind; null for a kind without rules. */
const ruledAs = {
  text: 'text',
  longText: 'text',
  email: 'text',
  phone: 'text',
  cpf: 'text',
  password: 'text',
  date: 'day',
  time: 'time',
  integer: 'number',
  year: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  choice: 'text',
  choices: null,
  flag: null,
  reference: null,
  references: null,
  moment: null,
  computed: null,
  file: null,
  children: null,
} satisfies Record<Kind, Rule<never>['on'] | null>

const ruleWords = {
  text: 'um texto',
  number: 'um número',
  day: 'um dia',
  time: 'uma hora',
} as const

/** Names that lists, answers and databases use for themselves. */
const reserved = new Set([
  ...['id', 'versao', 'criado_em', 'excluido_em', 'q', 'constructor'],
  ...'all and any array as asc between case cast check collate column constraint create default'.split(
    ' ',
  ),
  ...'delete desc distinct do drop else end except false fetch for foreign from grant group'.split(
    ' ',
  ),
  ...'having if in index insert intersect into is join key left like limit not null offset'.split(
    ' ',
  ),
  ...'on only or order primary references right select set table then to transaction true'.split(
    ' ',
  ),
  ...'union unique update user using values when where window with'.split(' '),
])

/** Whether a name is taken, so that nothing declared may have it. */
export function isReserved(name: string): boolean {
  return reserved.has(name) || /^busca_|_(gte|lte|like)$/.test(name)
}

/** What is wrong with a field, without its place. */
export function mistakesInField(at: Place): string[] {
  const { field } = at
  return told([
    ...nameMistakes(at),
    ...choiceMistakes(field),
    ...whatsappMistakes(at),
    ...initialMistakes(field),
    ...existingMistakes(field),
    ...whenMistakes(at, field.when),
    ...dependenceMistakes(at),
    ...derivedMistakes(at),
    ...severalMistakes(at),
    ...mirrorsMistakes(at),
    ...ruleMistakes(at),
    ...placeMistakes(field),
    ...[field.read, field.readInList, field.write].flatMap((asked) => roleMistakes(asked ?? [])),
    ...earlierMistakes(at),
    field.sensitive && !field.read && 'sensitive: diga em read os papéis que o recebem',
  ])
}

/** What is wrong with names of roles. */
export function roleMistakes(names: readonly string[]): string[] {
  return names
    .filter((name) => !roles.includes(name as Role))
    .map((name) => `"${name}" não é um papel${meant(name, roles)}`)
}

function nameMistakes({ resource, name }: Place): string[] {
  const others = fieldsOf(resource).filter(([other]) => other !== name)
  const expanded = others.find(([other, field]) => namesRows(field) && expansionOf(other) === name)
  return told([
    !isName(name) && 'nome inválido: use até 50 letras minúsculas sem acento, algarismos e _',
    // Both stand in the names of indexes, of at most 63 letters in PostgreSQL.
    resource.name.length + name.length > 60 && 'nome longo, com o da entidade: mais de 60',
    isReserved(name) && 'nome reservado: dê outro ao campo',
    expanded && `é o nome com que as respostas levam a linha de ${expanded[0]}`,
  ])
}

/** The name of a field that conditions are for. Without other entities, they look at its own row alone. */
type Conditioned = Pick<Place, 'resource' | 'name'> & Partial<Pick<Place, 'resources'>>

/** What is wrong with conditions on the fields of a row, and on those of rows that it refers to. */
export function whenMistakes(at: Conditioned, when: When = {}): string[] {
  const { resources, resource } = at
  return Object.entries(when).flatMap(([other, wanted]) => {
    if (other === 'any')
      return Array.isArray(wanted) && wanted.length > 1
        ? wanted.flatMap((one: When) => whenMistakes(at, one))
        : ['when: any: dê dois ou mais grupos de condições']
    const [own] = behindIn(other) ?? [other]
    const unknown = siblingMistakes(at, own)
    const { field, target } = fieldBehind(resources ?? {}, resource, other)
    const strange = own === other ? [] : behindMistakes(at, other, target)
    const wrong = [...unknown, ...(unknown.length > 0 ? [] : strange)]
    if (wrong.length === 0 && field) wrong.push(...conditionMistakes(field, wanted))
    return wrong.map((what) => `when: ${what}`)
  })
}

function behindMistakes(
  { resources, resource }: Conditioned,
  path: string,
  target: Resource | undefined,
): string[] {
  const [by = '', of = ''] = behindIn(path) ?? []
  if (!resources) return [`"${path}": aqui só se olha a própria linha`]
  if (fieldOf(resource, by)?.kind !== 'reference') return [`"${by}" não é uma referência`]
  // A reference to nothing is said at its field.
  if (!target) return []
  // Rows that are saved with the one that they refer to.
  if (isInside(resources, resource, by, ['form', 'import']))
    return [`"${path}": estas linhas se gravam com ${nounsOf(target.label).o} ${target.label.one}`]
  const names = storedNames(target)
  return names.includes(of) ? [] : [`${target.name} não tem "${of}"${meant(of, names)}`]
}

const conditions = ['not', 'above', 'below', 'set'] as const

function conditionMistakes(sibling: Field, wanted: unknown): string[] {
  const areValues = (values: unknown) =>
    [values]
      .flat()
      .flatMap((value) => valueMistakes(sibling, sibling.kind === 'choices' ? [value] : value))
  if (Array.isArray(wanted) || typeof wanted !== 'object' || wanted === null)
    return areValues(wanted)
  const [[word = '', value] = [], ...others] = Object.entries(wanted)
  if (others.length > 0) return ['de cada campo, uma condição só']
  if (!conditions.includes(word as never))
    return [`"${word}" não é uma condição${meant(word, conditions)}: ${conditions.join(', ')}`]
  if (word === 'set') return typeof value === 'boolean' ? [] : ['set: use true ou false']
  const isOrdered = ['number', 'day', 'time'].includes(ruledAs[sibling.kind] ?? '')
  return word === 'not' || isOrdered ? areValues(value) : [`${word}: só para números, dias e horas`]
}

function whatsappMistakes(at: Place): string[] {
  const { whatsapp } = at.field
  if (whatsapp === undefined) return []
  const unknown = siblingMistakes(at, whatsapp)
  if (unknown.length > 0) return unknown.map((what) => `whatsapp: ${what}`)
  return fieldOf(at.resource, whatsapp)?.kind === 'flag'
    ? []
    : [`whatsapp: "${whatsapp}" não é sim ou não`]
}

function ruleMistakes(at: Place): string[] {
  const { kind, rules } = at.field
  return rules.flatMap(({ on, other, message }) => {
    if (on && on !== ruledAs[kind]) return [`a regra "${message}" é para ${ruleWords[on]}`]
    const unknown = other === undefined ? [] : siblingMistakes(at, other)
    return unknown.map((what) => `a regra "${message}": ${what}`)
  })
}

/** Words that say where a field is shown or asked for, and do nothing, or break, for some. */
function placeMistakes(field: Field): string[] {
  const { kind, list, filter, search, readInList, bounds, unique } = field
  const isText = ruledAs[kind] === 'text' && kind !== 'password' && kind !== 'choice'
  const isDay = kind === 'date' || kind === 'moment'
  return told([
    search && !isText && !namesRows(field) && 'search: só se busca em textos',
    (filter || unique) &&
      !isStored(field) &&
      kind !== 'references' &&
      'filter, unique: só para o que a tabela guarda',
    unique && kind === 'choices' && 'unique: não vale para várias opções',
    list && kind === 'password' && 'list: uma senha não se mostra',
    readInList?.length === 0 &&
      (list || filter || search) &&
      'readInList: ninguém o recebe em listas, e list, filter ou search o põem nelas',
    bounds && !(isDay && filter) && 'bounds: só para dias com filter',
  ])
}

function earlierMistakes({ resource, name, field: { was } }: Place): string[] {
  const others = fieldsOf(resource).filter(([other]) => other !== name)
  const taken = was.filter(
    (earlier) =>
      fieldOf(resource, earlier) || others.some(([, field]) => field.was.includes(earlier)),
  )
  return taken.map((earlier) => `was: "${earlier}" é de outro campo`)
}
