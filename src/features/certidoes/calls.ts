import { z } from 'zod/mini'
import type { Call } from '#model/call'

/** Which certificates of the staff are to be renewed. */
export const certidoes = {
  certidoesAVencer: {
    extension: true,
    route: 'GET /certidoes/a-vencer',
    summary: 'Quantas certidões da equipe vencem em 30 dias, e quantas venceram',
    access: { coordenador: 'all' },
    answers: z.strictObject({ ate: z.iso.date(), vencem: z.int(), vencidas: z.int() }),
  },
  semCertidao: {
    extension: true,
    route: 'GET /certidoes/quem-nao-tem',
    summary: 'Os nomes de quem é da equipe e não tem nenhuma certidão',
    access: { coordenador: 'all' },
    answers: z.strictObject({ nomes: z.array(z.string()) }),
  },
} as const satisfies Readonly<Record<string, Call>>
