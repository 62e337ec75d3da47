import { z } from 'zod/mini'
import { named } from '#model/answers'
import { actionsOn } from '#model/call'
import { longText } from '#model/field'
import type { Call } from '#model/resource'

const coordenacao = { coordenador: 'all' } as const

/** The last step of the report that was on the screen, null for none: what nobody has seen is not answered. */
const visto = z.nullable(z.int())

/** A class without a report this week. */
const turmaSemRelatorio = z.extend(named, { educador: z.nullable(named) })

export type TurmaSemRelatorio = z.infer<typeof turmaSemRelatorio>

/** What the coordination does with the reports of the classes. */
export const supervisao = {
  ...actionsOn('relatorio', {
    marcarLido: {
      route: 'POST /relatorio/:id/leitura',
      summary: 'Marca um relatório como lido; o já lido fica como está',
      access: coordenacao,
      extension: true,
      body: z.strictObject({ visto }),
      answers: 'row',
      words: {
        ...{ title: 'Lido', submit: 'Lido', done: 'Relatório marcado como lido!' },
        failed: 'Erro ao marcar o relatório como lido: {detail}',
      },
    },
    devolver: {
      route: 'POST /relatorio/:id/devolucao',
      summary: 'Devolve um relatório a quem o escreveu, com um comentário',
      access: coordenacao,
      extension: true,
      fields: {
        comentario: longText('Comentário', {
          required: 'Escreva o comentário',
          check: {
            message: 'O comentário tem no máximo 2.000 caracteres',
            on: 'text',
            test: (text: string) => text.length <= 2000,
            json: { maxLength: 2000 },
          },
        }),
      },
      body: z.strictObject({ visto }),
      answers: 'row',
      words: {
        ...{ title: 'Devolver com comentário', submit: 'Devolver', done: 'Relatório devolvido!' },
        failed: 'Erro ao devolver relatório: {detail}',
      },
    },
  }),
  semRelatorio: {
    extension: true,
    route: 'GET /turmas-sem-relatorio',
    summary: 'As turmas com aula nesta semana, de segunda a domingo, e sem relatório dela',
    access: coordenacao,
    answers: z.array(turmaSemRelatorio),
  },
} as const satisfies Readonly<Record<string, Call>>
