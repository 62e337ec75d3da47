import { meant } from './nearest.ts'
import { pairsOf } from './pairs.ts'
import { fieldOf, fieldsOf, type Resource, type Resources } from './resource.ts'
import { rowsInside } from './rows-inside.ts'
import { behindIn } from './values.ts'

/**
 * Where a step of a path is one of rows inside or of several, those rows: they refer by `by` to the row where the path is,
 * which goes on from them along `on`. Null for any other step.
 */
export function rowsBehind(resources: Resources, resource: Resource, name: string) {
  const field = fieldOf(resource, name)
  if (!field) return null
  if (field.kind !== 'references') {
    const inside = rowsInside(resources, resource, name, field)
    return inside && { rows: inside.child, by: inside.by, on: [] }
  }
  const { pair, from, to } = pairsOf(resources, resource, name)
  return { rows: pair, by: from, on: [to] }
}

/** The entity to whose rows a path leads; undefined where it leads to none. */
export function endOf(
  resources: Resources,
  from: Resource,
  [name = '', ...rest]: readonly string[],
): Resource | undefined {
  if (name === 'id' && rest.length === 0) return from
  const behind = rowsBehind(resources, from, name)
  if (behind) return endOf(resources, behind.rows, [...behind.on, ...rest])
  const target = resources[fieldOf(from, name)?.target ?? '']
  return target && rest.length > 0 ? endOf(resources, target, rest) : target
}

/** The field that a condition names, with the reference where it is one of the row behind that. */
export function fieldBehind(resources: Resources, resource: Resource, name: string) {
  const [path, of = ''] = behindIn(name) ?? [name]
  const found = fieldOf(resource, path)
  if (path === name) return { field: found }
  const target = resources[found?.kind === 'reference' ? (found.target ?? '') : '']
  return { by: found, target, field: target && fieldOf(target, of) }
}

/** What is wrong with a path, such as 'livro_id.autor_id'. */
export function pathMistakes(resources: Resources, from: Resource, path: string): string[] {
  const [name = '', ...rest] = path.split('.')
  if (name === 'id' && rest.length === 0) return []
  const field = fieldOf(from, name)
  if (!field) {
    const steps = fieldsOf(from).filter(([, { target, childrenOf }]) => target ?? childrenOf)
    const names = ['id', ...steps.map(([each]) => each)]
    return [`"${path}" não é um caminho: ${from.name} não tem "${name}"${meant(name, names)}`]
  }
  const next = resources[field.target ?? field.childrenOf ?? '']
  if (rest.length === 0)
    return field.kind === 'children'
      ? [`"${path}" não é um caminho: ${name} são linhas: diga por que campo delas`]
      : []
  if (!field.target && !field.childrenOf)
    return [`"${path}" não é um caminho: ${name} não é uma referência`]
  // What leads nowhere is said at its field.
  return next ? pathMistakes(resources, next, rest.join('.')) : []
}
