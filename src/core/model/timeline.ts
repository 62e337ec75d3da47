import { z } from 'zod/mini'
import { can, canRead } from './access.ts'
import { fieldOf, type Resource, type Resources } from './resource.ts'
import type { Role } from './role.ts'

/** The entries that no entity is: runs of absences, and documents. */
export const ownKinds = {
  faltas: 'Faltas',
  documento: 'Documentos',
} as const

/** An entry that no entity is. */
export type OwnKind = keyof typeof ownKinds

/** What the server answers for an entry. */
const entry = z.strictObject({
  id: z.int(),
  dia: z.iso.date(),
  ate: z.nullable(z.iso.date()),
})
const entryShape = z.union([
  z.extend(entry, {
    tipo: z.literal('faltas'),
    faltas: z.int(),
    /** Where they were, where several places are told apart. */
    onde: z.optional(z.string()),
  }),
  z.extend(entry, { tipo: z.literal('documento'), nome_arquivo: z.string() }),
  /** Of a row of an entity, what of it the line of time shows to the role. */
  z.extend(entry, {
    tipo: z.literal('registro'),
    recurso: z.string(),
    linha: z.record(z.string(), z.unknown()),
  }),
])

export type TimelineEntry = z.infer<typeof entryShape>

/** A page of a line of time, newest first; `antes_de` asks for the next one, null where there is none. */
export const timelinePage = z.strictObject({
  entradas: z.array(entryShape),
  antes_de: z.nullable(z.string()),
})

export type TimelinePage = z.infer<typeof timelinePage>

/** The entities whose rows stand in the line of time of rows of `subject`, of those that a role may read. */
export function timelineResources(resources: Resources, subject: string, role: Role): Resource[] {
  return Object.values(resources).filter((resource) => {
    const { timeline, access } = resource
    if (!timeline || fieldOf(resource, timeline.of)?.target !== subject) return false
    const day = fieldOf(resource, timeline.day)
    const isReached = can(access.list, role) || can(access.show, role)
    return day !== undefined && canRead(day, role, 'show') && isReached
  })
}
