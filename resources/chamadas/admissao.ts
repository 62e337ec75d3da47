import { z } from 'zod/mini'
import { toAll } from '#model/access'
import type { Call } from '#model/resource'
import { secretReaders } from '#model/secret'
import { resources } from '../index.ts'

const access = toAll(secretReaders(resources))

/** What is said to whoever manages an account of an account that waits. */
export const contaEspera =
  'Conta à espera de admissão: dos registros sigilosos, só lê os que ela mesma escreveu.'

/** What the admission of accounts is for whoever asks. */
export interface Admissoes {
  /** Whether one's own account waits; `admitem` are then those who may admit it. */
  readonly espera: boolean
  readonly admitem: readonly string[]
  readonly a_admitir: readonly {
    readonly id: number
    readonly nome: string
    readonly email: string
  }[]
}

/** An account that others made, or changed the ways into, reads secret rows once one of the same role admits it. */
export const admissao = {
  admissoes: {
    route: 'GET /admissoes',
    summary: 'As contas do próprio papel à espera de admissão, ou quem pode admitir a própria',
    access,
  },
  admitir: {
    route: 'POST /admissoes/:id',
    summary: 'Admite uma conta do próprio papel a ler os registros sigilosos, com a própria senha',
    access,
    body: z.strictObject({
      email: z.string().check(z.maxLength(254)),
      senha: z.string().check(z.maxLength(1000)),
    }),
  },
} as const satisfies Readonly<Record<string, Call>>
