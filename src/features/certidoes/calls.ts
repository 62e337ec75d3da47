import { z } from 'zod/mini'
import type { Call } from '#model/call'

/** Which certificates of the staff are to be renewed. */
export const certidoes = {
  certidoesAVencer: {
    extension: true,
    route: 'GET /certidoes/a-vencer',
    summary:
      'Quantas certidões da equipe vencem em 30 dias, quantas venceram, e quem não tem nenhuma',
    access: { coordenador: 'all' },
    answers: z.strictObject({
      ate: z.iso.date(),
      vencem: z.int(),
      vencidas: z.int(),
      /** Names. */
      sem: z.array(z.string()),
    }),
  },
} as const satisfies Readonly<Record<string, Call>>
