import type { Call } from '#model/call'
import { byUsername, entrada } from '#model/calls/sessao'

/** The documented call by which educators alone sign in. */
export const entradaDoEducador = {
  entrarEducador: {
    route: 'POST /educadores/login',
    summary: 'Entra com username e password, só educadores: access_token',
    access: 'public',
    body: byUsername,
    answers: entrada,
  },
} as const satisfies Readonly<Record<string, Call>>
