import { HttpError, request } from '#console/api/request'

/** Asks for a code; false means that nobody has this e-mail (section 7 of the specification). */
export async function solicitar(email: string): Promise<void> {
  if (isNo(await call('solicitar', { email }))) throw new HttpError(404)
}

/** Asks whether a code is good. */
export async function validar(email: string, codigo: string): Promise<void> {
  if (isNo(await call('validar', { email, codigo })))
    throw new HttpError(400, { detail: 'inválido' })
}

/** Changes the password with a code. */
export async function redefinir(email: string, codigo: string, nova_senha: string): Promise<void> {
  if (isNo(await call('redefinir', { email, codigo, nova_senha }))) throw new HttpError(500)
}

async function call(step: string, body: object): Promise<unknown> {
  const { data } = await request<unknown>(`/recuperacao/${step}`, { method: 'POST', body })
  return data
}

/** The shape of these answers is not documented: hosts say no as `false`, or in a field of that meaning. */
function isNo(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return answer === false
  return ['valido', 'valid', 'success', 'sucesso'].some(
    (name) => Reflect.get(answer, name) === false,
  )
}
