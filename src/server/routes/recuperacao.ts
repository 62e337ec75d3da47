import { emailPattern } from '#model/email'
import type { FreeHandlers } from '../calls.ts'
import { ApiError } from '../errors.ts'
import { longestPassword } from '../password.ts'
import { type Account, accountOf, newCode, resetPassword, tryCode } from '../recovery.ts'
import type { Services } from '../services.ts'
import { allow } from '../throttle.ts'

const hour = 60 * 60_000
const perEmail = { most: 5, milliseconds: hour }
const unknownPerAddress = { most: 20, milliseconds: hour }
const shortestPassword = 6

/** The three steps of a forgotten password (section 5 of the specification). */
export const recuperacaoHandlers: Pick<
  FreeHandlers,
  'solicitarCodigo' | 'validarCodigo' | 'redefinirSenha'
> = {
  async solicitarCodigo({ services, body, request }) {
    const account = await knownAccount(services, body.email, request.ip)
    await allow(services, `codigo:${account.email}`, perEmail)
    const code = await newCode(services, account)
    await send(services, account, 'Código para redefinir a senha do Caderno', codeLetter(code))
    return { detail: 'Código enviado.' }
  },

  async validarCodigo({ services, body, request }) {
    const account = await knownAccount(services, body.email, request.ip)
    await tryCode(services, services.db.kysely, account, body.codigo)
    return { valido: true }
  },

  async redefinirSenha({ services, body, request }) {
    const { nova_senha } = body
    if (nova_senha.length < shortestPassword || nova_senha.length > longestPassword) {
      throw new ApiError('invalid', { detail: 'A senha deve ter pelo menos 6 caracteres' })
    }
    const account = await knownAccount(services, body.email, request.ip)
    await resetPassword(services, account, body.codigo, nova_senha)
    await send(services, account, 'A senha do Caderno foi trocada', noticeLetter).catch((error) =>
      request.log.error(error),
    )
    return { detail: 'Senha redefinida.' }
  },
}

/** The account of an e-mail. Throws 404 in the documented words, 429 to an address that asks for too many unknown ones. */
async function knownAccount(services: Services, given: string, address: string): Promise<Account> {
  const email = given.normalize('NFC').trim().toLowerCase()
  if (!emailPattern.test(email)) {
    throw new ApiError('invalid', { errors: { email: 'Por favor, digite um email válido' } })
  }
  const account = await accountOf(services, email)
  if (account) return account
  await allow(services, `desconhecido:${address}`, unknownPerAddress)
  throw new ApiError('absent', { detail: 'Email não encontrado no sistema' })
}

async function send({ mail }: Services, { email }: Account, subject: string, text: string) {
  try {
    await mail({ to: email, subject, text })
  } catch (cause) {
    throw Object.assign(
      new ApiError('unavailable', {
        detail: 'Não foi possível enviar o email agora. Tente novamente.',
      }),
      { cause },
    )
  }
}

const codeLetter = (code: string) => `Olá!

O código para redefinir a sua senha do Caderno é:

    ${code}

Ele vale por 30 minutos e para um só uso. Se não foi você que pediu, ignore esta mensagem: a sua senha continua a mesma.
`

const noticeLetter = `Olá!

A sua senha do Caderno acaba de ser trocada, e as sessões abertas foram encerradas.
Se não foi você, peça um novo código em "Esqueci minha senha" e avise a coordenação.
`
