import { ApiError } from '../errors.ts'
import { passwordMatches } from '../password.ts'
import type { Services } from '../services.ts'
import type { Viewer } from '../session.ts'
import { allow, forget } from '../throttle.ts'

const tries = { most: 10, milliseconds: 15 * 60_000 }
const wrong = 'Senha incorreta'

/** Asks whoever is signed in for their password again, each try counted before the comparison. Throws 400 and 429. */
export async function confirmPassword(
  services: Services,
  { contaId }: Pick<Viewer, 'contaId'>,
  senha: string,
): Promise<void> {
  const key = `senha:${contaId}`
  await allow(services, key, tries)
  const { senha_hash } = await services.db.kysely
    .selectFrom('conta')
    .select('senha_hash')
    .where('id', '=', contaId)
    .executeTakeFirstOrThrow()
  if (!(await passwordMatches(senha, senha_hash))) {
    throw new ApiError('invalid', { detail: wrong, errors: { senha: wrong } })
  }
  await forget(services, [key])
}
