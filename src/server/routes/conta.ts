import { deviceWith, giveDevice } from '../auth/device.ts'
import { changeOwnPassword } from '../auth/own-password.ts'
import { endOwnSession, ownSessions } from '../auth/own-sessions.ts'
import type { FreeHandlers } from '../calls.ts'
import { endSessionsOf } from '../session.ts'
import { roleWord } from '../token.ts'

/** The account of whoever asks: who they are, their password and their sessions. */
export const contaHandlers = {
  async minhaConta({ asker: { viewer } }) {
    const { nome, email, role, pendencia } = viewer
    return { nome, email, role: roleWord(role), pendencia }
  },

  async trocarSenha({ services, request, body, asker: { viewer }, reply }) {
    const senha_hash = await changeOwnPassword(services, viewer, body)
    // The browser of the change stays one that the account is known in.
    giveDevice(services, reply, deviceWith(services, request, { id: viewer.contaId, senha_hash }))
    return reply.code(204).send()
  },

  async minhasSessoes({ services, asker: { viewer } }) {
    return ownSessions(services, viewer)
  },

  async encerrarSessao({ services, sessao, asker: { viewer }, reply }) {
    await endOwnSession(services, viewer, sessao)
    return reply.code(204).send()
  },

  async encerrarOutrasSessoes({ services, asker: { viewer }, reply }) {
    const { db, now } = services
    const { contaId, sessaoId: except } = viewer
    await endSessionsOf(db.kysely, contaId, now().getTime(), { except })
    return reply.code(204).send()
  },
} satisfies Pick<
  FreeHandlers,
  'minhaConta' | 'trocarSenha' | 'minhasSessoes' | 'encerrarSessao' | 'encerrarOutrasSessoes'
>
