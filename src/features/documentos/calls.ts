import { z } from 'zod/mini'
import { type PaperState, paperWords } from '#domain/papers'
import { named } from '#model/answers'
import type { Call } from '#model/resource'
import { respostas } from '#resources/autorizacoes-do-aluno'

/** The students of a class by what they lack: each has a word for every kind, in the order of the kinds. */
const oQueFalta = z.strictObject({
  turma: named,
  instituto: z.nullable(z.string()),
  cidade: z.nullable(z.string()),
  documentos: z.array(named),
  autorizacoes: z.array(
    z.extend(named, { texto: z.nullable(z.string()), edicao: z.nullable(z.string()) }),
  ),
  alunos: z.array(
    z.extend(named, {
      documentos: z.array(z.enum(Object.keys(paperWords) as PaperState[])),
      autorizacoes: z.array(z.enum(Object.keys(respostas) as (keyof typeof respostas)[])),
    }),
  ),
})

export type OQueFalta = z.infer<typeof oQueFalta>

/** What of documents and consents is missing. */
export const faltando = {
  oQueFalta: {
    extension: true,
    route: 'GET /turma/:id/o-que-falta',
    summary:
      'Os alunos da turma e o que lhes falta de documentos e autorizações; impresso ou exportado, fica nos acessos de cada um',
    access: { coordenador: 'all' },
    row: 'turma',
    query: z.strictObject({ para: z.optional(z.enum(['imprimir', 'exportar'])) }),
    answers: oQueFalta,
  },
} as const satisfies Readonly<Record<string, Call>>
