import { z } from 'zod/mini'
import type { Call } from '#model/resource'

/** The figures of the institute. */
export const painel = {
  resumo: {
    route: 'GET /dashboard/resumo',
    summary: 'Total de alunos, total de educadores e período letivo; à coordenação, ultima_copia',
    opens: true,
    access: { coordenador: 'all', assistente_social: 'all' },
    answers: z.strictObject({
      total_alunos: z.int(),
      total_educadores: z.int(),
      periodo_letivo: z.nullable(z.string()),
      /** To the coordination: when the last copy was made, null where there is none. */
      ultima_copia: z.optional(z.nullable(z.iso.datetime())),
    }),
  },
} as const satisfies Readonly<Record<string, Call>>
