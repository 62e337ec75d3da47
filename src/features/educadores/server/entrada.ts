import { accountByPassword } from '#server/auth/by-password'
import { accountOf, signInByPassword } from '#server/auth/sign-in'
import { ApiError } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import { entradaDoEducador } from '../calls.ts'

/** The documented call by which educators alone sign in. */
export const entradaHandlers = answering(entradaDoEducador, {
  async entrarEducador(context) {
    const { services, request, body } = context
    const { username: email, password } = body
    const { id } = await accountByPassword(services, request, { email, password })
    const { role } = await accountOf(services, id)
    if (role !== 'educador')
      throw new ApiError('forbidden', { detail: 'Apenas educadores podem acessar por aqui.' })
    return signInByPassword(context, 'principal', id)
  },
})
