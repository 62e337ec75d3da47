import { z } from 'zod/mini'
import type { Consent } from '#domain/consent'
import { children, computed } from '#model/field'
import { quemCuida } from './saude.ts'

// A list of words, and not the keys of the labels: pages without them have neither.
export const respostas = [
  'autoriza',
  'nao',
  'revogada',
  'sem_resposta',
] as const satisfies Consent[]

/** The answer to one of the kinds that are asked. */
const resposta = z.object({
  tipo_id: z.int(),
  tipo: z.string(),
  sinal: z.nullable(z.string()),
  edicao: z.nullable(z.string()),
  situacao: z.enum(respostas),
  /** The row that answers, where there is one. */
  autorizacao_id: z.nullable(z.int()),
  /** Since when; of what was revoked, the day of that. */
  dia: z.nullable(z.iso.date()),
  valido_ate: z.nullable(z.iso.date()),
})

export type Resposta = z.infer<typeof resposta>

/** What a family allows of a student: what was answered, and what of it holds today, with the kinds without an answer. */
export const autorizacoesDoAluno = {
  autorizacoes: children('Autorizações', 'autorizacao'),
  consentimentos: computed('O que a família autoriza', {
    type: z.array(resposta),
    read: quemCuida,
    readInList: [],
  }),
}
