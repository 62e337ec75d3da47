import { changeOwnPassword } from '../auth/own-password.ts'
import type { FreeHandlers } from '../calls.ts'
import { roleWord } from '../token.ts'

/** The account of whoever asks: who they are, and their password. */
export const contaHandlers = {
  async minhaConta({ asker: { viewer } }) {
    const { nome, email, role, pendencia } = viewer
    return { nome, email, role: roleWord(role), pendencia }
  },

  async trocarSenha({ services, body, asker: { viewer }, reply }) {
    await changeOwnPassword(services, viewer, body)
    return reply.code(204).send()
  },
} satisfies Pick<FreeHandlers, 'minhaConta' | 'trocarSenha'>
