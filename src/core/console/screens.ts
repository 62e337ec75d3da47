import type { PageOpening } from '#console/api/opening'
import { callPath } from '#console/api/route'
import { firstPagePath } from '#console/crud/list-state'
import type { IconName } from '#console/ui/icon.tsx'
import { type Lazy, lazy, type Part } from '#console/ui/lazy.tsx'
import { PageSkeleton } from '#console/ui/page-state.tsx'
import { can } from '#model/access'
import { type Role, roles } from '#model/field'
import { dayOf } from '#model/format'
import type { Resource } from '#model/resource'
import { declarationOf } from '#model/role'
import type { ScreenGroup } from '#model/screen'

interface Words {
  readonly path: string
  readonly title: string
  /** What is done there, as a button says it: the search finds it by that too. */
  readonly button?: string
  readonly roles: readonly Role[]
  /** One with an icon has its entry in the sidebar. */
  readonly icon?: IconName
  /** The part of the sidebar, and the place there. */
  readonly group?: ScreenGroup
  readonly order?: number
  /** The address of the entry that stands for this screen, where it is not above it in the address. */
  readonly entry?: string
  /** A host that has the documented calls alone lacks it: it has no entry there, and its address says so. */
  readonly extension?: true
  /** The calls that it begins with on a day: its page makes them before its code is there. */
  readonly opening?: (today: string) => readonly string[]
  /** The most kB of JavaScript behind it: over it, the judge of the build fails. */
  readonly budget?: number
}

/** A screen of the signed-in console: a route, with whom it lets in and all else that follows from it. */
export interface Screen extends Words {
  readonly code: () => Promise<Part>
  readonly page: Lazy
}

export function screen(declared: Omit<Screen, 'page'>): Screen {
  return {
    ...declared,
    roles: roles.filter((role) => declared.roles.includes(role) || shares(role, declared.path)),
    page: lazy(declared.code, PageSkeleton),
  }
}

/** The screen of an entity as its declaration has it: its list, or its one row. */
export function screenOf(resource: Resource, own: Partial<Omit<Screen, 'page'>> = {}): Screen {
  const { label, access } = resource
  return screen({
    path: '',
    title: label.many,
    roles: roles.filter((role) => can(access.list ?? access.show, role)),
    ...resource.screen,
    ...(resource.extension && { extension: true }),
    opening: () => [
      resource.single ? callPath(resource, 'show', { id: 1 }) : firstPagePath(resource),
    ],
    code: () => import('#console/crud/entity-page.tsx'),
    ...own,
  })
}

function shares(role: Role, path: string): boolean {
  return declarationOf(role).screens?.includes(path) === true
}

/** What the page of a screen says of its first calls. */
export function openingOf({ roles, opening }: Pick<Screen, 'roles' | 'opening'>): PageOpening {
  const day = dayOf(new Date())
  return { roles, day, calls: opening?.(day) ?? [] }
}
