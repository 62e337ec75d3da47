import { z } from 'zod/mini'
import type { Call } from '#model/call'

const lembrados = { coordenador: 'all', educador: 'all' } as const

/** Whether whoever asks is reminded. */
export const lembretes = {
  meusLembretes: {
    route: 'GET /conta/lembretes',
    summary:
      'Se recebo lembretes por e-mail, de chamadas em aberto e de certidões, e se este servidor os envia',
    access: lembrados,
    answers: z.strictObject({ receber: z.boolean(), enviados: z.boolean() }),
  },
  receberLembretes: {
    route: 'PUT /conta/lembretes',
    summary: 'Passa a receber lembretes por e-mail, ou deixa de receber',
    access: lembrados,
    body: z.strictObject({ receber: z.boolean() }),
  },
} as const satisfies Readonly<Record<string, Call>>
