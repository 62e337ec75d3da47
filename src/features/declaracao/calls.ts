import { z } from 'zod/mini'
import { actionsOn } from '#model/call'
import { longText } from '#model/field'
import type { Call } from '#model/resource'

/** What the code of a statement tells whoever has it. */
const conferida = z.strictObject({
  iniciais: z.string(),
  inicio: z.iso.date(),
  fim: z.iso.date(),
  /** The class that it counts alone. */
  da_turma: z.optional(z.string()),
  /** Not of one that was annulled. */
  percentual: z.optional(z.number()),
  /** The day from which on it is worth nothing. */
  anulada_em: z.optional(z.iso.date()),
})

export type Conferencia = z.infer<typeof conferida>

/** A statement that was issued by mistake is annulled. */
export const anulacao = actionsOn('declaracao', {
  anularDeclaracao: {
    route: 'POST /declaracao/:id/anulacao',
    summary: 'Anula uma declaração: o código passa a responder que não vale mais, e desde quando',
    access: { coordenador: 'all' },
    extension: true,
    fields: { motivo: longText('Motivo', { required: 'Diga o motivo' }) },
    answers: z.strictObject({ anulada_em: z.iso.date() }),
    words: {
      title: 'Anular declaração {numero}',
      submit: 'Anular',
      done: 'Declaração anulada.',
      note: 'Quem conferir o código lerá que a declaração foi anulada, e desde quando. Não se desfaz.',
    },
  },
})

/** Whether a paper says what was issued: for whoever was handed it. */
export const conferencia = {
  conferirDeclaracao: {
    route: 'POST /declaracoes/conferir',
    summary: 'As iniciais, o período e a presença de uma declaração, pelo código escrito nela',
    access: 'public',
    body: z.strictObject({ codigo: z.string() }),
    answers: conferida,
    bodyLimit: 2048,
  },
} as const satisfies Readonly<Record<string, Call>>
