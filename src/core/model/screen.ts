import type { Role } from './field.ts'
import type { IconName } from './icons.ts'

/** The parts of the sidebar, in their order: the last is folded until it is used. */
export const screenGroups = {
  dia: 'Dia a dia',
  cadastros: 'Cadastros',
  resultados: 'Resultados',
  administracao: 'Administração',
} as const

export type ScreenGroup = keyof typeof screenGroups

/** The page of an entity's list: its route, its entry in the sidebar and its address for Refine. */
export interface Screen {
  readonly path: `/${string}`
  /** A name of `icons.ts`, or a drawing of its own. */
  readonly icon: IconName
  /** The address of the page of one row, with `:id` in it, where it has one of its own. */
  readonly show?: string
  /** What the page is called, where not by its rows. */
  readonly title?: string
  /** Who has the page; absent, whoever may list the rows. */
  readonly roles?: readonly Role[]
  /** The part of the sidebar that it stands in: 'cadastros' where absent. */
  readonly group?: ScreenGroup
  /** Its place there: a lower one is further up; 25 where absent. */
  readonly order?: number
}
