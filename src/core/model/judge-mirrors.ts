import type { Field, Role } from './field.ts'
import { siblingMistakes } from './judge-derived.ts'
import { type Place, storedNames } from './judge-parts.ts'
import { meant } from './nearest.ts'
import { fieldOf, fieldsOf } from './resource.ts'

const notOfCopies = ['unique', 'when', 'set', 'since', 'createOnly'] as const

/** What is wrong with a reference whose row mirrors the one that it names. */
export function mirrorsMistakes(at: Place): string[] {
  const { resources, resource, field } = at
  const { mirrors, target: of = '' } = field
  if (!mirrors) return []
  const target = resources[of]
  const { fields: pairs = {}, by = [], spare = {} } = mirrors
  // What is missing in a declaration is said, and not thrown.
  if (!target || field.kind !== 'reference') return ['só para uma referência'].map(inMirrors)
  const theirs = Object.values(pairs)
  const names = storedNames(target)
  const strange = (each: string, among: readonly string[]) =>
    among.includes(each) ? [] : [`${of} não tem "${each}"${meant(each, among)}`]
  const said = (each: string) =>
    theirs.includes(each) ? [] : [`"${each}" não está em fields${meant(each, theirs)}`]
  const alike = (one: Field | undefined, other: Field | undefined, words: string) =>
    one && other && one.kind !== other.kind ? [`${words}: ${one.kind} e ${other.kind}`] : []
  const needed = fieldsOf(target).filter(
    ([each, { mode }]) => mode === 'required' && each !== target.display,
  )
  const writers = [resource.access.create, resource.access.edit].flatMap((access = {}) =>
    Object.entries(access).flatMap(([role, scope]) => (scope === 'all' ? [] : [role as Role])),
  )
  return [
    ...Object.entries(pairs).flatMap(([own, each]) => [
      ...siblingMistakes(at, own),
      ...strange(each, names),
      ...alike(fieldOf(resource, own), fieldOf(target, each), `"${own}" e "${each}"`),
      ...notOfCopies
        .filter((word) => fieldOf(resource, own)?.[word])
        .map((word) => `"${own}": ${word} não vale para o que é de outra linha`),
    ]),
    ...said(target.display),
    ...by.flat().flatMap(said),
    ...(by.flat().length > 0 ? [] : ['diga em by o que a distingue']),
    ...Object.entries(spare).flatMap(([from, to]) => [
      ...said(from),
      ...strange(to, names),
      ...alike(fieldOf(target, from), fieldOf(target, to), `"${from}" e "${to}"`),
    ]),
    ...needed.map(([each]) => `${of} também pede "${each}"`),
    ...(field.required ? ['required: quem a acha é o servidor'] : []),
    ...[resource, target]
      .filter(({ plain, account }) => plain || account)
      .map((each) => `as linhas de "${each.name}" não se gravam assim`),
    ...(fieldsOf(target).some(([, it]) => it.mirrors) ? [`"${of}" é de outra por sua vez`] : []),
    ...[...new Set(writers)].map(
      (role) => `${role} só alcança algumas linhas, e mudaria as outras da mesma`,
    ),
  ].map(inMirrors)
}

const inMirrors = (what: string) => `mirrors: ${what}`
