import type { Mirrors } from './field.ts'
import { fold } from './format.ts'
import { alike } from './nearest.ts'
import { once } from './once.ts'
import { fieldsOf, type Resource, type Resources } from './resource.ts'
import { sameValue } from './unique.ts'
import type { Values } from './values.ts'

/** A reference whose row mirrors the one that it names: by `name`, of `holder`, with the pairs of fields, own and theirs. */
export interface Mirror extends Pick<Mirrors, 'by' | 'spare'> {
  readonly holder: Resource
  readonly name: string
  readonly target: Resource
  readonly pairs: readonly (readonly [own: string, theirs: string])[]
}

/** The references of an entity whose rows mirror those that they name. */
export const mirrorsOf = once((resources: Resources, holder: Resource): Mirror[] =>
  fieldsOf(holder).flatMap(([name, { mirrors, target: of = '' }]) => {
    const target = resources[of]
    if (!mirrors || !target) return []
    return [{ ...mirrors, holder, name, target, pairs: Object.entries(mirrors.fields) }]
  }),
)

/** The references, of whatever entities, whose rows mirror those of this one. */
export const mirrorsIn = once((resources: Resources, { name }: Resource): Mirror[] =>
  Object.values(resources)
    .flatMap((holder) => mirrorsOf(resources, holder))
    .filter(({ target }) => target.name === name),
)

/** What a row says of the one that it names, by the fields of that one. */
export function saidOf({ pairs }: Mirror, row: Values): Record<string, unknown> {
  return Object.fromEntries(pairs.map(([own, theirs]) => [theirs, row[own] ?? null]))
}

/** The copies in a row of the one that it names. */
export function copiesOf({ pairs }: Mirror, named: Values): Record<string, unknown> {
  return Object.fromEntries(pairs.map(([own, theirs]) => [own, named[theirs] ?? null]))
}

/** What tells one from others, for each way that does; null where a part of it is not said. */
export function keysOf({ by, target }: Pick<Mirror, 'by' | 'target'>, values: Values) {
  return by.map((names) => {
    const said = names.map((name) => {
      const [field, value] = [target.fields[name], values[name] ?? null]
      return field && value !== null ? sameValue(field, value) : null
    })
    return said.includes(null) ? null : said.join('\u001f')
  })
}

/** The one of some that values are of, by the surest way that says; null where none is, or several may be. */
export function foundIn<Row extends Values>(
  mirror: Pick<Mirror, 'by' | 'target'>,
  rows: readonly Row[],
  values: Values,
): Row | null {
  const keys = keysOf(mirror, values)
  for (const [at, key] of keys.entries()) {
    if (key === null) continue
    const found = rows.filter((row) => {
      const theirs = keysOf(mirror, row)
      const isOther = keys.slice(0, at).some((sure, way) => {
        const own = theirs[way] ?? null
        return sure !== null && own !== null && own !== sure
      })
      return theirs[at] === key && !isOther
    })
    const [only, ...others] = found
    if (only) return others.length === 0 ? only : null
  }
  return null
}

/**
 * Whether what is said of a row still is of the same, only put right: something that tells it from others is as before,
 * or what it is called by nearly so. Of one that others name too, something of what tells a part of it is not enough.
 */
export function isStill(mirror: Mirror, before: Values, now: Values, isShared: boolean): boolean {
  const { by, target } = mirror
  const [one, other] = [keysOf(mirror, before), keysOf(mirror, now)]
  if (one.some((key, at) => key !== null && key === other[at])) return true
  const names = [before, now].map((row) => String(row[target.display] ?? ''))
  const [was = '', is = ''] = names
  if (fold(was) === fold(is) || alike(was, [is]).length > 0) return true
  const parts = by.flat()
  return !isShared && parts.some((name) => before[name] != null && before[name] === now[name])
}

/**
 * A row with what another one says of the same: what it does not say yet, or with `wins` all that is said. What then
 * gives way has a place of its own, if nothing is there.
 */
export function mergedInto({ spare = {} }: Mirror, row: Values, said: Values, wins: boolean) {
  const merged: Record<string, unknown> = { ...row }
  for (const [name, value] of Object.entries(said)) {
    const own = row[name] ?? null
    if (value == null || value === own) continue
    const [stays, goes] = own === null || wins ? [value, own] : [own, value]
    merged[name] = stays
    const beside = spare[name]
    if (beside && goes !== null && merged[beside] == null) merged[beside] = goes
  }
  return merged
}

/** 'Ana Lima, João Lima e mais 2': of more than are given, the first ones. */
export function namesTogether(names: readonly string[], total = names.length): string {
  const [shown, more] = [names.slice(0, mostShown), total - mostShown]
  return more > 0 ? `${shown.join(', ')} e mais ${more}` : list.format(shown)
}

/** How many of those together are named. */
export const mostShown = 3
const list = new Intl.ListFormat('pt-BR')

/** What is said of one who is known already: 'Já é responsável por Ana Lima'; of one without rows, that there is one. */
export function knownAs(holder: Resource, name: string, names: readonly string[]): string {
  const { mirrors } = holder.fields[name] ?? {}
  if (names.length === 0) return 'Já está cadastrado'
  return (mirrors?.known ?? 'Já está em {nomes}').replace('{nomes}', namesTogether(names))
}
