import { loginWord } from '#model/role'
import { deviceWith, rememberDevice } from '#server/auth/device'
import { changeOwnPassword } from '#server/auth/own-password'
import { endOwnSession, endSessionsIn, ownSessions } from '#server/auth/own-sessions'
import type { FreeHandlers } from './calls.ts'

/** The account of whoever asks: who they are, their password and their sessions. */
export const contaHandlers = {
  async minhaConta({ asker: { viewer } }) {
    const { nome, email, role, pendencia } = viewer
    return { nome, email, role: loginWord(role), pendencia }
  },

  async trocarSenha({ services, request, body, asker: { viewer }, reply }) {
    const senha_hash = await changeOwnPassword(services, viewer, body)
    // The mark depends on the password: this browser gets a new one and stays known.
    rememberDevice(
      services,
      reply,
      deviceWith(services, request, { id: viewer.contaId, senha_hash }),
    )
  },

  minhasSessoes: ({ services, asker: { viewer } }) => ownSessions(services, viewer),

  encerrarSessao: ({ services, sessao, asker: { viewer } }) =>
    endOwnSession(services, viewer, sessao),

  encerrarOutrasSessoes: ({ services, asker: { viewer } }) =>
    endSessionsIn(services, viewer, { role: viewer.role, by: 'id', id: viewer.contaId }),
} satisfies Partial<FreeHandlers>
