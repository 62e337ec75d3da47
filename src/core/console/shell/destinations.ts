import { monthNames } from '#domain/day-words'
import { can } from '#model/access'
import type { Role } from '#model/field'
import { fold } from '#model/format'
import type { Resource } from '#model/resource'
import { resources } from '#resources'
import { addresses } from '#resources/addresses'
import { screens } from './routes.tsx'

/** Where the search leads without asking the server: a screen, or the form of a new row over its list. */
export interface Destination {
  readonly title: string
  readonly to: string
  readonly creates?: true
}

const mostShown = 5

/** The screens and actions of a role whose title has all typed words, or their beginnings. */
export function destinationsOf(role: Role, typed: string): Destination[] {
  const words = fold(typed).split(' ')
  const own = screens.filter(({ path, roles }) => roles.includes(role) && !/:\w+$/.test(path))
  const created = Object.values<Resource>(resources).filter(
    ({ access, screen }) =>
      screen && can(access.create, role) && own.some(({ path }) => path === screen.path),
  )
  return [
    ...own.map(({ title, path }) => ({ title, to: path.replace(/\/:\w+\?$/, '') })),
    ...created.map(({ label, screen }) => ({
      title: label.new,
      to: screen?.path ?? '',
      creates: true as const,
    })),
  ]
    .filter(({ title }) => words.every((word) => hasWord(title, word)))
    .slice(0, mostShown)
}

/** Screens of one class, which the search opens by its name: 'folha 5º ano A outubro'. */
const ofClass = [
  { title: 'Folha do mês', path: addresses.folha },
  { title: 'Ficha de emergência', path: addresses.ficha },
]

/** A screen of a class: the rest of what is typed finds the class. */
export interface ClassScreen {
  readonly title: string
  readonly name: string
  readonly to: (id: number) => string
}

/** The screen of a class whose title begins with the first typed word; a month said at the end is that of its address. */
export function classScreenOf(typed: string, today: string): ClassScreen | undefined {
  const [first = '', ...rest] = typed.trim().split(/\s+/)
  const screen = ofClass.find(
    ({ title }) => first.length > 2 && fold(title).startsWith(fold(first)),
  )
  const month = monthNames.findIndex((name) => fold(name) === fold(rest.at(-1) ?? ''))
  const name = (month < 0 ? rest : rest.slice(0, -1)).join(' ')
  if (!screen || !name) return undefined
  const { title, path } = screen
  if (month < 0) return { title, name, to: path }
  const isAhead = month + 1 > Number(today.slice(5, 7))
  const year = Number(today.slice(0, 4)) - (isAhead ? 1 : 0)
  const mes = `${year}-${String(month + 1).padStart(2, '0')}`
  return {
    title: `${title}, ${monthNames[month]} de ${year}`,
    name,
    to: (id) => `${path(id)}?mes=${mes}`,
  }
}

function hasWord(title: string, start: string): boolean {
  return fold(title)
    .split(/[\s-]+/)
    .some((word) => word.startsWith(start))
}
