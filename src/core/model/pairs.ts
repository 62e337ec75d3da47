import { scopeOf } from './access.ts'
import { type Field, type Role, reference } from './field.ts'
import { besideIn, type KeptPeriods } from './kept-periods.ts'
import { once } from './once.ts'
import {
  defineResource,
  expansionOf,
  fieldOf,
  fieldsOf,
  isStored,
  type Resource,
  type Resources,
} from './resource.ts'

/** Where the rows that a field names are kept: each pair has a reference to the row, and one to what it names. */
export interface Pairs {
  readonly name: string
  readonly field: Field
  /** The entity of the pairs: what the field says in `through`, or one that has the two references alone. */
  readonly pair: Resource
  readonly from: string
  readonly to: string
  readonly target: Resource
  /** Where the pairs are periods that the store keeps. */
  readonly kept?: KeptPeriods | undefined
}

const made = new WeakMap<Field, Resource>()

/** The entity of the pairs of a field that names none: nobody asks for its rows, but they are about what both ends are. */
function ownPairs(resource: Resource, name: string, field: Field): Resource {
  const known = made.get(field)
  if (known) return known
  const { label, target = '', read, sensitive = false } = field
  const closed = { ...(read && { read }), sensitive }
  const { from, to } = endsOf(resource, target)
  const pair = defineResource(tableOfPairs(resource, name), {
    label: { one: label, many: label },
    access: {},
    plain: true,
    display: from,
    fields: {
      [from]: reference(resource.label.one, resource.name, closed),
      [to]: reference(label, target, closed),
    },
  })
  made.set(field, pair)
  return pair
}

/** The references of such a pair. */
function endsOf({ name }: Resource, target: string) {
  return { from: `${name}_id`, to: name === target ? `${name}_outro_id` : `${target}_id` }
}

/** The table of the pairs of a field: 'livro_assuntos' of 'assuntos_ids' in 'livro'. */
export function tableOfPairs({ name: table }: Pick<Resource, 'name'>, name: string): string {
  return `${table}_${expansionOf(name)}`
}

/** The entities of pairs that no declaration names. */
export function pairsWithin(resource: Resource): Resource[] {
  const own = severalIn(resource).filter(([, { through }]) => !through)
  return own.map(([name, field]) => ownPairs(resource, name, field))
}

/** The fields of a resource that name several rows. */
export const severalIn = once((resource: Resource): [string, Field][] =>
  fieldsOf(resource).filter(([, { kind }]) => kind === 'references'),
)

/** The pairs of a field that names several rows. Declarations are checked at start, so that they are there. */
export const pairsOf = once((resources: Resources, resource: Resource, name: string): Pairs => {
  const field = fieldOf(resource, name)
  const target = resources[field?.target ?? '']
  if (!field || !target) throw new Error(`${resource.name}.${name} não nomeia linhas`)
  const pair = resources[field.through ?? '']
  if (!pair) {
    const pair = ownPairs(resource, name, field)
    return { name, field, target, pair, ...endsOf(resource, target.name) }
  }
  const [from = '', to = ''] = [resource, target].map((end) => referenceTo(pair, end.name))
  return { name, field, target, pair, from, to, kept: besideIn(resources, resource, name) }
})

/**
 * How entities refer to rows of a resource: by rows of their own, or by the pairs of a field; `of` and `to` are the ends.
 * Pairs that are rows of an entity refer to them by themselves.
 */
export function referringTo(resources: Resources, target: Resource) {
  return Object.values(resources).flatMap((other) =>
    fieldsOf(other).flatMap(([name, field]) => {
      if (field.target !== target.name || field.through) return []
      const own = { other, name, field, rows: other, of: 'id', to: name }
      if (field.kind !== 'references') return isStored(field) ? [own] : []
      const { pair, from, to } = pairsOf(resources, other, name)
      return [{ ...own, rows: pair, of: from, to }]
    }),
  )
}

/** The field of a resource that refers to another. */
export function referenceTo(resource: Resource, target: string): string | undefined {
  return fieldsOf(resource).find(([, field]) => leadsTo(field, target))?.[0]
}

/** Whether a field is a reference to rows of an entity. */
export function leadsTo({ kind, target }: Field, name: string): boolean {
  return kind === 'reference' && target === name
}

/** The rows that a role sees of an entity, where others name them: those it lists, or else those it may open. */
export function seenScope({ access: { list = {}, show = {} } }: Resource, role: Role) {
  return scopeOf(list, role) ?? scopeOf(show, role)
}
