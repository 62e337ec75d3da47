import { z } from 'zod/mini'
import { toAll } from '#model/access'
import { leftShape } from '#model/operation'
import type { Call } from '#model/resource'
import { coordinates, roles } from '#model/role'

/** An import that was made: how many rows it made, changed and made for its references, and what became of it. */
const importacao = z.strictObject({
  id: z.int(),
  quando: z.string(),
  quem: z.nullable(z.string()),
  recurso: z.string(),
  planilha: z.nullable(z.string()),
  entraram: z.int(),
  mudaram: z.int(),
  criadas: z.int(),
  desfeita_em: z.nullable(z.string()),
  voltaram: z.int(),
  excluidas: z.int(),
  /** What could not be taken back, with the name of the row for who reads it. */
  ficaram: z.array(z.extend(leftShape, { nome: z.nullable(z.string()) })),
})

export type Importacao = z.infer<typeof importacao>

const access = toAll(roles.filter(coordinates))

/** What was imported, the last first, and how it is taken back. */
export const importacoes = {
  importacoes: {
    extension: true,
    route: 'GET /importacoes',
    summary: 'As importações, a última primeiro: quem, quando, de que arquivo, quantas linhas',
    access,
    query: z.strictObject({ antes_de: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
    answers: z.strictObject({
      importacoes: z.array(importacao),
      antes_de: z.nullable(z.int()),
    }),
  },
  desfazerImportacao: {
    extension: true,
    route: 'POST /importacoes/:id/desfazer',
    summary: 'Desfaz uma importação: célula a célula, o que ninguém mudou desde então',
    access,
    answers: importacao,
    words: {
      title: 'Desfazer importação',
      submit: 'Desfazer importação',
      done: 'Importação desfeita.',
      failed: 'Erro ao desfazer a importação. Tente novamente.',
      ask: 'O que {planilha} mudou volta a ser como era, e o que incluiu é excluído, onde ninguém mexeu desde então. O que não puder voltar é dito, com o motivo.',
      danger: true,
    },
  },
} as const satisfies Readonly<Record<string, Call>>
