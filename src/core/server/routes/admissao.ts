import type { Admissao } from '#model/calls/admissao'
import { activeAccounts, admit, othersPassword } from '#server/auth/admission'
import { sendNotice } from '#server/auth/factor-emails'
import { confirmPassword } from '#server/auth/own-password'
import { ApiError } from '#server/http/errors'
import type { FreeHandlers } from './calls.ts'

/** Who waits to read secret rows, and who admits them. */
export const admissaoHandlers: Pick<FreeHandlers, 'admissoes' | 'admitir'> = {
  async admissoes({ services, asker: { viewer } }): Promise<Admissao[]> {
    const all = await activeAccounts(services.db.kysely, viewer.role)
    return all.map(({ id, nome, email, espera_desde, recuperada }) => {
      const [espera, propria] = [espera_desde !== null, id === viewer.contaId]
      return { id, nome, email, espera, propria, recuperada: Boolean(recuperada) }
    })
  },

  async admitir({ services, body, asker: { viewer }, request }) {
    if (viewer.proprios !== null) throw new ApiError('forbidden')
    await confirmPassword(services, viewer, body.senha)
    const all = await activeAccounts(services.db.kysely, viewer.role)
    const account = all.find(({ email }) => email === body.email)
    if (account && account.espera_desde !== null && !account.recuperada)
      throw new ApiError('conflict', { detail: othersPassword })
    if (!account || !(await admit(services, account, viewer.contaId))) throw new ApiError('absent')
    const { email, email_admitido } = account
    await sendNotice(services, email_admitido ?? email, 'admitida', email).catch((error) =>
      request.log.error(error),
    )
  },
}
