import { accountByPassword } from '#server/auth/by-password'
import { accountOf, signInByPassword } from '#server/auth/sign-in'
import { ApiError } from '#server/http/errors'
import type { FreeHandlers } from '#server/routes/calls'

/** The documented call by which educators alone sign in. */
export const entradaHandlers: Pick<FreeHandlers, 'entrarEducador'> = {
  async entrarEducador(context) {
    const { services, request, body } = context
    const { username: email, password } = body
    const { id } = await accountByPassword(services, request, { email, password })
    const { role } = await accountOf(services, id)
    if (role !== 'educador')
      throw new ApiError('forbidden', { detail: 'Apenas educadores podem acessar por aqui.' })
    return signInByPassword(context, 'principal', id)
  },
}
