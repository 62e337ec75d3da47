import type { ResourceProps } from '@refinedev/core'
import { can } from '#model/access'
import { declaredResources } from '#model/entities'
import { type Role, roles } from '#model/field'
import { once } from '#model/once'
import type { Resource } from '#model/resource'
import { isOurServer } from './request.ts'
import { type Callable, type CallName, declared } from './route.ts'

export const refineResources = (): ResourceProps[] =>
  Object.values(declaredResources()).map(({ name, screen }) => ({
    name,
    list: screen?.path,
    show: screen?.show,
  }))

/** The address where the rows of an entity are imported. */
export function importPath(resource: Resource): string {
  return `${listPath(resource)}/importacao`
}

export function importRoles({ calls }: Resource): readonly Role[] {
  const access = calls.importar?.access
  return roles.filter((role) => access === 'public' || can(access, role))
}

/** The entity that is imported at an address. */
export function importedAt(path: string): Resource | undefined {
  return imported().find((resource) => importPath(resource) === path.replace(/\/$/, ''))
}

/** Entities whose rows are imported, each from its own screen. */
export const imported = (): Resource[] =>
  Object.values(declaredResources()).filter((resource) => resource.import && resource.screen)

export function listPath({ name, screen }: Resource): string {
  if (!screen) throw new Error(`A entidade ${name} não tem tela`)
  return screen.path
}

/** Whether the host has a call: one with the documented calls alone lacks the extensions. */
export function offers<O extends Callable>(of: O, name: CallName<O>): boolean {
  return has(declared(of, name))
}

/** The same of whatever may be an extension: a screen, an entity, a field. */
export function has(part: { readonly extension?: boolean } | undefined): boolean {
  return !part?.extension || isOurServer()
}

/** A resource as the host has it: one with the documented calls alone lacks the fields of our server. */
export function offered<R extends Resource>(resource: R): R {
  // Who names a field of ours gets no value, as of any field that a host leaves out.
  return isOurServer() ? resource : (withoutExtensions(resource) as R)
}

const withoutExtensions = once((resource: Resource): Resource => {
  const fields = Object.entries(resource.fields)
    .filter(([, { extension }]) => !extension)
    // Its rows may lack what a list would begin with.
    .map(([name, field]) => [name, { ...field, filter: Boolean(field.filter) }])
  return { ...resource, fields: Object.fromEntries(fields) }
})
