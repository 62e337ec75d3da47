import { z } from 'zod/mini'
import { longText } from '#model/field'
import type { Call } from '#model/resource'

const coordenacao = { coordenador: 'all' } as const

/** The last step of the report that was on the screen, null for none: what nobody has seen is not answered. */
const visto = z.nullable(z.int())

/** What goes back to the educator with a report; the form and the server check the same. */
export const camposDaDevolucao = {
  comentario: longText('Comentário', {
    required: 'Escreva o comentário',
    check: {
      message: 'O comentário tem no máximo 2.000 caracteres',
      on: 'text',
      test: (text: string) => text.length <= 2000,
      json: { maxLength: 2000 },
    },
  }),
}

/** A class without a report this week. */
export interface TurmaSemRelatorio {
  readonly id: number
  readonly nome: string
  readonly educador: { readonly id: number; readonly nome: string } | null
}

/** What the coordination does with the reports of the classes. */
export const supervisao = {
  marcarLido: {
    extension: true,
    route: 'POST /relatorio/:id/leitura',
    summary: 'Marca um relatório como lido; o já lido fica como está',
    access: coordenacao,
    row: 'relatorio',
    body: z.strictObject({ visto }),
  },
  devolver: {
    extension: true,
    route: 'POST /relatorio/:id/devolucao',
    summary: 'Devolve um relatório a quem o escreveu, com um comentário',
    access: coordenacao,
    row: 'relatorio',
    body: z.strictObject({ visto, comentario: z.string() }),
  },
  semRelatorio: {
    extension: true,
    route: 'GET /turmas-sem-relatorio',
    summary: 'As turmas com aula nesta semana, de segunda a domingo, e sem relatório dela',
    access: coordenacao,
  },
} as const satisfies Readonly<Record<string, Call>>
