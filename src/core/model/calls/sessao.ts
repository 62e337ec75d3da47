import { z } from 'zod/mini'
import { pendencia as shapeOfPending, told } from '#model/answers'
import type { Call } from '#model/resource'

const word = z.string().check(z.maxLength(254))
const byEmail = z.strictObject({ email: word, password: z.string() })
/** An account by its e-mail as a user name, and its password. */
export const byUsername = z.strictObject({ username: word, password: z.string() })
const refresh = z.nullish(
  z.strictObject({ refresh: z.optional(z.string().check(z.maxLength(500))) }),
)

const words = z.optional(z.union([word, z.array(word).check(z.maxLength(6))]))

/** What an account has to do before it goes on, where there is something. */
const pendencia = z.optional(shapeOfPending)

/** An answer that comes with a renewed token, of a call that the page begins with; its path without '/api/v1'. */
const firstAnswer = z.strictObject({
  path: z.string(),
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
})

export type FirstAnswer = z.infer<typeof firstAnswer>

/** What a renewal answers, as far as the page's own script reads it. */
export interface Renewed {
  readonly access?: string
  readonly respostas?: readonly FirstAnswer[]
}

/** Whoever has signed in; the browser has the refresh token in a cookie. */
export const entrada = z.strictObject({ access_token: z.string(), role: z.string(), pendencia })

/** The same by the older call, whose client keeps the refresh token itself. */
export const entradaAntiga = z.strictObject({ access: z.string(), refresh: z.string(), pendencia })

/** Signing in, staying in and leaving (section 7 of the specification). */
export const sessao = {
  entrar: {
    route: 'POST /login/login',
    summary: 'Entra com email e password: access_token e role',
    access: 'public',
    body: byEmail,
    answers: entrada,
  },
  entrarPeloFluxoAntigo: {
    route: 'POST /token/',
    summary: 'Entra com username e password: access e refresh',
    access: 'public',
    body: byUsername,
    answers: entradaAntiga,
  },
  renovar: {
    route: 'POST /token/refresh/',
    summary:
      'Novo access a partir do refresh, do cookie ou do corpo; do cookie, com as respostas das leituras de abrir, se de um papel',
    access: 'public',
    body: refresh,
    query: z.object({ abrir: words, papel: words }),
    answers: z.strictObject({
      access: z.string(),
      pendencia,
      /** Of one that was sent in the body. */
      refresh: z.optional(z.string()),
      /** Where they are asked for. */
      respostas: z.optional(z.array(firstAnswer)),
    }),
  },
  sair: {
    route: 'POST /logout',
    summary: 'Encerra a sessão',
    access: 'public',
    body: refresh,
  },
  solicitarCodigo: {
    route: 'POST /recuperacao/solicitar',
    summary: 'Envia por email o código de recuperação da senha',
    access: 'public',
    body: z.strictObject({ email: word }),
    answers: told,
  },
  validarCodigo: {
    route: 'POST /recuperacao/validar',
    summary: 'Diz se um código de recuperação vale',
    access: 'public',
    body: z.strictObject({ email: word, codigo: word }),
    answers: z.strictObject({ valido: z.literal(true) }),
  },
  redefinirSenha: {
    route: 'POST /recuperacao/redefinir',
    summary: 'Troca a senha com um código de recuperação, que se consome',
    access: 'public',
    body: z.strictObject({ email: word, codigo: word, nova_senha: z.string() }),
    answers: told,
  },
} as const satisfies Readonly<Record<string, Call>>
