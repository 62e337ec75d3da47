import { z } from 'zod/mini'
import { can, toAll } from '#model/access'
import { isRestorable } from '#model/bin'
import { dayShape } from '#model/day-shape'
import type { Call, Resources } from '#model/resource'
import { coordinates, type Role, roles } from '#model/role'

/** The most rows of a page of the bin. */
export const lixeiraPorPagina = 20

/** A row in the bin: by whom and when it was deleted, and whether it may be erased for good by now. */
const excluido = z.strictObject({
  recurso: z.string(),
  id: z.int(),
  nome: z.string(),
  /** What else tells it apart: the row that it belongs to. */
  detalhe: z.nullable(z.string()),
  quando: z.iso.datetime(),
  quem: z.nullable(z.string()),
  apagavel: z.boolean(),
})

export type Excluido = z.infer<typeof excluido>

const day = z.optional(dayShape)
const number = z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/)))

const procura = z.strictObject({
  recurso: z.optional(z.string()),
  q: z.optional(z.string().check(z.maxLength(200))),
  quem: number,
  desde: day,
  ate: day,
  pagina: number,
})

/** What of the bin is asked for. */
export type ProcuraNaLixeira = z.infer<typeof procura>

const which = z.strictObject({ recurso: z.string(), id: z.int32().check(z.minimum(1)) })

const deletes = (resources: Resources, role: Role) =>
  Object.values(resources).some((each) => isRestorable(each) && can(each.access.delete, role))

/** What was deleted: seen, brought back, and erased for good once it has been there for long. */
export const lixeiraDe = (resources: Resources) =>
  ({
    lixeira: {
      extension: true,
      route: 'GET /lixeira',
      summary: 'O que foi excluído, por quem e quando; o mais novo primeiro',
      access: toAll(roles.filter(coordinates)),
      query: procura,
      answers: z.strictObject({
        total: z.int(),
        /** After so many days it may be erased for good. */
        dias: z.int(),
        linhas: z.array(excluido),
        /** The entities of which something is there, and who deleted something. */
        recursos: z.array(z.string()),
        pessoas: z.array(z.strictObject({ id: z.int(), nome: z.string() })),
      }),
    },
    restaurar: {
      extension: true,
      route: 'POST /lixeira/restaurar',
      summary: 'Traz de volta o que foi excluído; quem não coordena, só o que excluiu há pouco',
      access: toAll(roles.filter((role) => coordinates(role) || deletes(resources, role))),
      body: which,
      // What did not come back, in sentences.
      answers: z.strictObject({ frases: z.array(z.string()) }),
    },
    apagarDeVez: {
      extension: true,
      route: 'POST /lixeira/apagar',
      summary: 'Apaga de vez o que está há muito na lixeira, com o que lhe pertence',
      access: toAll(roles.filter(coordinates)),
      body: which,
    },
  }) as const satisfies Readonly<Record<string, Call>>
