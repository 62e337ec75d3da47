import type { Admissoes } from '#resources/chamadas/admissao'
import { sendAdmitted } from '#server/auth/account-emails'
import { accountsOf, admit } from '#server/auth/admission'
import { confirmPassword } from '#server/auth/own-password'
import { ApiError } from '#server/http/errors'
import type { FreeHandlers } from './calls.ts'

/** Who waits to read secret rows, and who admits them. */
export const admissaoHandlers: Pick<FreeHandlers, 'admissoes' | 'admitir'> = {
  async admissoes({ services, asker: { viewer } }): Promise<Admissoes> {
    const espera = viewer.proprios !== null
    const others = await accountsOf(services.db.kysely, viewer.role, !espera)
    return {
      espera,
      admitem: espera ? others.map(({ nome }) => nome) : [],
      a_admitir: espera ? [] : others,
    }
  },

  async admitir({ services, id, body, asker: { viewer }, request, reply }) {
    if (viewer.proprios !== null) throw new ApiError('forbidden')
    await confirmPassword(services, viewer, body.senha)
    const waiting = await accountsOf(services.db.kysely, viewer.role, true)
    const account = waiting.find((each) => each.id === id && each.email === body.email)
    const told = account && (await admit(services, account, viewer.contaId))
    if (!told) throw new ApiError('absent')
    await sendAdmitted(services, told, account.email).catch((error) => request.log.error(error))
    return reply.code(204).send()
  },
}
