import { z } from 'zod/mini'
import type { ClassInLetter } from '#domain/statement'
import { actionsOn } from '#model/call'
import { longText } from '#model/field'
import type { Call, Row } from '#model/resource'
import type { declaracao } from '../declaracao.ts'

/** What a statement says besides the numbers, as it was on the day of its issue. */
export interface PapelDaDeclaracao {
  readonly nome: string
  readonly nascimento: string | null
  /** The classes of `turmas`, each with the day on which the student left it, where that was in the period. */
  readonly passagens: readonly ClassInLetter[]
  readonly instituto: string | null
  readonly cnpj: string | null
  readonly endereco: string | null
  readonly cidade: string | null
  /** Who signs it, and as what. */
  readonly assina: string | null
  readonly cargo: string | null
}

/** A statement as it goes on paper. */
export interface DeclaracaoEmitida
  extends Omit<Row<typeof declaracao>, 'papel'>,
    PapelDaDeclaracao {
  readonly codigo: string
  /** The last day on which the code is answered. */
  readonly conferivel_ate: string
}

/** What the code of a statement tells whoever has it. */
export interface Conferencia {
  readonly iniciais: string
  readonly inicio: string
  readonly fim: string
  /** Not of one that was annulled. */
  readonly percentual?: number
  /** The day from which on it is worth nothing. */
  readonly anulada_em?: string
}

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
    bodyLimit: 2048,
  },
} as const satisfies Readonly<Record<string, Call>>
