import { handed } from '#console/api/handed'
import { can } from '#model/access'
import { declaredResources } from '#model/entities'
import type { Role } from '#model/field'
import { fold } from '#model/format'

/** Where the search leads without asking the server: a screen, or the form of a new row over its list. */
export interface Destination {
  readonly title: string
  readonly to: string
  readonly creates?: true
  readonly button?: string
}

const mostShown = 5

/** The screens and actions of a role whose title has all typed words, or their beginnings. */
export function destinationsOf(role: Role, typed: string): Destination[] {
  const words = fold(typed).split(' ')
  const own = handed.screens.filter(
    ({ path, roles }) => roles.includes(role) && !/:\w+$/.test(path),
  )
  const created = Object.values(declaredResources()).filter(
    ({ access, screen }) =>
      screen && can(access.create, role) && own.some(({ path }) => path === screen.path),
  )
  return [
    ...own.map(({ title, path, button }): Destination => {
      return { title, to: path.replace(/\/:\w+\?$/, ''), ...(button && { button }) }
    }),
    ...created.map(({ label, screen }) => ({
      title: label.new,
      button: label.add,
      to: screen?.path ?? '',
      creates: true as const,
    })),
  ]
    .filter(({ title, button = '' }) => words.every((word) => hasWord(`${title} ${button}`, word)))
    .slice(0, mostShown)
}

function hasWord(title: string, start: string): boolean {
  return fold(title)
    .split(/[\s-]+/)
    .some((word) => word.startsWith(start))
}
