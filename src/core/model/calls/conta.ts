import { z } from 'zod/mini'
import { everybody } from '#model/access'
import { pendencia } from '#model/answers'
import type { Call } from '#model/resource'

const password = z.string().check(z.maxLength(1000))
const own = { access: everybody, whilePending: true } as const

/** An open session of an account, as answers carry it. */
const sessaoAberta = z.strictObject({
  id: z.string(),
  /** The browser and its system in words, 'Chrome no Windows'; null for a session of before they were kept. */
  aparelho: z.nullable(z.string()),
  desde: z.iso.datetime(),
  ultimo_uso: z.iso.datetime(),
  /** Whether it is the one that asks. */
  atual: z.boolean(),
})

export type SessaoAberta = z.infer<typeof sessaoAberta>

/** The account of whoever asks. */
export const conta = {
  minhaConta: {
    route: 'GET /conta',
    summary: 'Quem está na sessão, e o que falta fazer antes de continuar',
    ...own,
    answers: z.strictObject({
      nome: z.string(),
      email: z.string(),
      role: z.string(),
      pendencia: z.nullable(pendencia),
    }),
  },
  trocarSenha: {
    route: 'PUT /conta/senha',
    summary: 'Troca a própria senha e encerra as outras sessões',
    ...own,
    body: z.strictObject({ senha_atual: password, nova_senha: password }),
  },
  minhasSessoes: {
    route: 'GET /conta/sessoes',
    summary: 'As próprias sessões abertas',
    ...own,
    answers: z.array(sessaoAberta),
  },
  encerrarSessao: {
    route: 'DELETE /conta/sessoes/:sessao',
    summary: 'Encerra uma das próprias sessões',
    ...own,
  },
  encerrarOutrasSessoes: {
    route: 'DELETE /conta/sessoes',
    summary: 'Encerra todas as próprias sessões, menos a que pede',
    ...own,
  },
} as const satisfies Readonly<Record<string, Call>>
