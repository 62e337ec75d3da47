import type { Access } from '#model/access'
import { fieldsOf, type Resource } from '#model/resource'

/** Stops the start at a mistake in a declaration, with the path of what is wrong. */
export function checkDeclarations(resources: Readonly<Record<string, Resource>>): void {
  for (const resource of Object.values(resources)) {
    if (!/^[a-z][a-z0-9_]*$/.test(resource.name)) throw mistake(resource.name, 'nome inválido')
    for (const [name, field] of fieldsOf(resource)) {
      const path = `${resource.name}.${name}`
      if (!/^[a-z][a-z0-9_]*$/.test(name)) throw mistake(path, 'nome inválido')
      if (field.target && !resources[field.target]) {
        throw mistake(path, `refere-se a "${field.target}", que não existe`)
      }
    }
    const { trace } = resource
    for (const name of trace ? [trace.under, trace.each] : []) {
      if (!resource.fields[name]?.target)
        throw mistake(`${resource.name}.trace`, `"${name}" não é uma referência`)
    }
    const paths = [
      ...Object.values(resource.access).flatMap((access) => pathsOf(access)),
      ...Object.values(resource.filters ?? {}).map((filter) => filter.path),
    ]
    for (const path of paths) walk(resources, resource, path)
    for (const [name, { access, row }] of Object.entries(resource.calls)) {
      if (row && !resources[row]) throw mistake(`${resource.name}.${name}`, `linha de "${row}"`)
      const start = row ? resources[row] : resource
      if (access === 'public' || !start) continue
      for (const path of pathsOf(access)) walk(resources, start, path)
    }
  }
}

function pathsOf(access: Access): readonly string[] {
  return Object.values(access).flatMap((scope) => {
    if (scope === 'all') return []
    return 'any' in scope ? scope.any : scope.every
  })
}

function walk(resources: Readonly<Record<string, Resource>>, from: Resource, path: string): void {
  let resource = from
  const steps = path.split('.')
  steps.forEach((step, index) => {
    const last = index === steps.length - 1
    const field = resource.fields[step]
    if (!field && !(last && step === 'id'))
      throw mistake(`${from.name}: ${path}`, 'caminho que não existe')
    const next = field?.target ? resources[field.target] : undefined
    if (last) return
    if (!next) throw mistake(`${from.name}: ${path}`, `"${step}" não é uma referência`)
    resource = next
  })
}

function mistake(path: string, what: string): Error {
  return new Error(`Declaração de ${path}: ${what}.`)
}
