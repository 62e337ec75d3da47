import { z } from 'zod/mini'
import { type PaperState, paperWords } from '#domain/papers'
import { named } from '#model/answers'
import { actionsOn } from '#model/call'
import { date, reference } from '#model/field'
import type { Call } from '#model/resource'
import { notInFuture } from '#model/rules'
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
      autorizacoes: z.array(z.enum(respostas)),
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

/** The family takes back what it has allowed. */
export const revogacao = actionsOn('autorizacao', {
  revogarAutorizacao: {
    route: 'POST /autorizacao/:id/revogacao',
    summary: 'A família revoga a autorização em um dia; o registro fica',
    access: { coordenador: 'all' },
    extension: true,
    when: ({ resposta }) => resposta === 'autoriza',
    otherwise: 'Só se revoga o que foi autorizado.',
    fields: {
      revogada_em: date('Revogada em', {
        initial: 'today',
        required: 'Diga o dia',
        check: notInFuture('A data não pode ser futura'),
      }),
    },
    answers: 'row',
    words: {
      title: 'Revogar autorização',
      submit: 'Revogar',
      done: 'Autorização revogada.',
      failed: 'Erro ao revogar. Verifique os dados e tente novamente.',
      note: 'Desse dia em diante a família não autoriza mais. O registro fica.',
    },
  },
})

/** What a document is, and until when it is good; the document is the one of the address. */
export const classificacao = {
  classificarDocumento: {
    extension: true,
    route: 'PUT /alunos/documentos/:id/tipo',
    summary: 'Diz o que um documento é, e até quando vale',
    access: { coordenador: 'all' },
    fields: {
      tipo_id: reference('Tipo', 'tipo_de_documento'),
      valido_ate: date('Válido até'),
    },
    words: {
      title: 'Tipo do documento',
      submit: 'Salvar',
      done: 'Tipo do documento salvo.',
      failed: 'Erro ao salvar o tipo. Tente novamente.',
    },
  },
} as const satisfies Readonly<Record<string, Call>>
