import { can, canRead } from './access.ts'
import { fieldOf, type Resource } from './resource.ts'
import type { Role } from './role.ts'

/** The entries that no entity is: runs of absences, and documents. */
export const ownKinds = {
  faltas: 'Faltas',
  documento: 'Documentos',
} as const

/** An entry that no entity is. */
export type OwnKind = keyof typeof ownKinds

/** What the server answers for an entry; of a row of an entity, the row as the role receives it. */
export type TimelineEntry = {
  readonly id: number
  /** 'YYYY-MM-DD', and the last day of a period. */
  readonly dia: string
  readonly ate: string | null
} & (
  | { readonly tipo: 'faltas'; readonly faltas: number }
  | { readonly tipo: 'documento'; readonly nome_arquivo: string }
  | {
      readonly tipo: 'registro'
      readonly recurso: string
      readonly linha: Readonly<Record<string, unknown>>
    }
)

/** A page of a line of time, newest first; `antes_de` asks for the next one, null where there is none. */
export interface TimelinePage {
  readonly entradas: readonly TimelineEntry[]
  readonly antes_de: string | null
}

/** A week of a year, by its Monday: the records, and the contacts that were made. */
export interface WeekOfPresence {
  readonly semana: string
  readonly presente: number
  readonly ausente: number
  readonly justificado: number
  readonly contatos: number
}

/** The weeks of a year, oldest first, and the years of which there are records, newest first. */
export interface YearOfPresence {
  readonly ano: number
  readonly anos: readonly number[]
  readonly semanas: readonly WeekOfPresence[]
}

type Resources = Readonly<Record<string, Resource>>

/** The entities whose rows stand in the line of time of rows of `subject`, of those that a role may read. */
export function timelineResources(resources: Resources, subject: string, role: Role): Resource[] {
  return Object.values(resources).filter((resource) => {
    const { timeline, access } = resource
    const day = timeline && fieldOf(resource, timeline.day)
    return (
      timeline !== undefined &&
      fieldOf(resource, timeline.of)?.target === subject &&
      day !== undefined &&
      canRead(day, role, 'show') &&
      (can(access.list, role) || can(access.show, role))
    )
  })
}
