import { z } from 'zod/mini'
import type { Call } from '#model/resource'

const word = z.string().check(z.maxLength(254))
const byEmail = z.strictObject({ email: word, password: z.string() })
/** An account by its e-mail as a user name, and its password. */
export const byUsername = z.strictObject({ username: word, password: z.string() })
const refresh = z.nullish(
  z.strictObject({ refresh: z.optional(z.string().check(z.maxLength(500))) }),
)

const words = z.optional(z.union([word, z.array(word).check(z.maxLength(6))]))

/** Signing in, staying in and leaving (section 7 of the specification). */
export const sessao = {
  entrar: {
    route: 'POST /login/login',
    summary: 'Entra com email e password: access_token e role',
    access: 'public',
    body: byEmail,
  },
  entrarPeloFluxoAntigo: {
    route: 'POST /token/',
    summary: 'Entra com username e password: access e refresh',
    access: 'public',
    body: byUsername,
  },
  renovar: {
    route: 'POST /token/refresh/',
    summary:
      'Novo access a partir do refresh, do cookie ou do corpo; do cookie, com as respostas das leituras de abrir, se de um papel',
    access: 'public',
    body: refresh,
    query: z.object({ abrir: words, papel: words }),
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
  },
  validarCodigo: {
    route: 'POST /recuperacao/validar',
    summary: 'Diz se um código de recuperação vale',
    access: 'public',
    body: z.strictObject({ email: word, codigo: word }),
  },
  redefinirSenha: {
    route: 'POST /recuperacao/redefinir',
    summary: 'Troca a senha com um código de recuperação, que se consome',
    access: 'public',
    body: z.strictObject({ email: word, codigo: word, nova_senha: z.string() }),
  },
} as const satisfies Readonly<Record<string, Call>>
