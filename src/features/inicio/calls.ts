import { z } from 'zod/mini'
import type { Call } from '#model/resource'
import { waitingLine } from '#model/waiting'

const lines = z.optional(z.array(waitingLine))

/** What waits for the coordination besides the rows of lists, by kind. */
const waiting = z.strictObject({
  certidoes: lines,
  documentos: lines,
  planilhas: lines,
  copia: lines,
})

export type WaitingKind = keyof z.infer<typeof waiting>

/** The figures of the institute. */
export const painel = {
  resumo: {
    route: 'GET /dashboard/resumo',
    summary:
      'Total de alunos, total de educadores e período letivo; à coordenação, hoje: as linhas do que mais espera por ela',
    opens: true,
    access: { coordenador: 'all', assistente_social: 'all' },
    answers: z.strictObject({
      total_alunos: z.int(),
      total_educadores: z.int(),
      periodo_letivo: z.nullable(z.string()),
      /** To the coordination. */
      hoje: z.optional(waiting),
      /** Whether the coordinator is invited to set up a second factor. */
      convite: z.optional(z.boolean()),
    }),
  },
} as const satisfies Readonly<Record<string, Call>>
