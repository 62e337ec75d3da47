import type { Call } from '#model/resource'

/** Signing in, staying in and leaving (section 7 of the specification). */
export const sessao = {
  entrar: {
    route: 'POST /login/login',
    summary: 'Entra com email e password: access_token e role',
    access: 'public',
  },
  entrarPeloFluxoAntigo: {
    route: 'POST /token/',
    summary: 'Entra com username e password: access e refresh',
    access: 'public',
  },
  entrarEducador: {
    route: 'POST /educadores/login',
    summary: 'Entra com username e password, só educadores: access_token',
    access: 'public',
  },
  renovar: {
    route: 'POST /token/refresh/',
    summary: 'Novo access a partir do refresh, do cookie ou do corpo',
    access: 'public',
  },
  sair: {
    route: 'POST /logout',
    summary: 'Encerra a sessão',
    access: 'public',
  },
} as const satisfies Readonly<Record<string, Call>>
