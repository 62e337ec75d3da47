import type { FastifyRequest } from 'fastify'
import { plainEmail } from '#model/email'
import { recoveryCode, recoveryRules, unknownEmail } from '#model/recovery'
import { logRefusal } from '#server/auth/accesses'
import { deviceOf, isKnownTo } from '#server/auth/device'
import {
  type Account,
  accountByEmail,
  newCode,
  resetPassword,
  tryCode,
} from '#server/auth/recovery'
import { allow, allowFrom } from '#server/auth/throttle'
import { addressKey } from '#server/http/address'
import { ApiError, refusalOf } from '#server/http/errors'
import type { Services } from '#server/services'
import type { FreeHandlers } from './calls.ts'

const hour = 60 * 60_000
const perEmail = { most: 5, milliseconds: hour }
const mostCodesOfAccount = { most: 60, milliseconds: hour }
const unknownPerAddress = { most: 20, milliseconds: hour }

/** The three steps of a forgotten password (section 5 of the specification). */
export const recuperacaoHandlers: Pick<
  FreeHandlers,
  'solicitarCodigo' | 'validarCodigo' | 'redefinirSenha'
> = {
  async solicitarCodigo({ services, body, request }) {
    judge(body)
    const account = await knownAccount(services, body.email, request.ip)
    const device = deviceOf(services, request)
    if (isKnownTo(services, device, account)) {
      await allow(services, `codigo:${account.email}:${device.id}`, perEmail)
    } else {
      await allowFrom(services, `codigo:${account.email}`, request.ip, perEmail)
      await allow(services, `codigo:${account.email}`, mostCodesOfAccount)
    }
    const code = await newCode(services, account, askerOf(services, request, account))
    await send(services, account, 'Código para redefinir a senha do Caderno', codeEmail(code))
    return { detail: 'Código enviado.' }
  },

  async validarCodigo({ services, body, request }) {
    judge(body)
    const account = await knownAccount(services, body.email, request.ip)
    const asker = askerOf(services, request, account)
    await logged(request, account, tryCode(services, account, plainCode(body.codigo), asker))
    return { valido: true }
  },

  async redefinirSenha({ services, body, request }) {
    judge(body)
    const account = await knownAccount(services, body.email, request.ip)
    const asker = askerOf(services, request, account)
    const said = { code: plainCode(body.codigo), asker }
    await logged(request, account, resetPassword(services, account, said, body.nova_senha))
    await send(services, account, 'A senha do Caderno foi trocada', changedEmail).catch((error) =>
      request.log.error(error),
    )
    return { detail: 'Senha redefinida.' }
  },
}

/** A try with a code; why it was refused is in the log too. */
function logged(request: FastifyRequest, { id }: Account, tried: Promise<void>): Promise<void> {
  return tried.catch((error) => {
    logRefusal(request, refusalOf(error).message, id)
    throw error
  })
}

/** The asker of a code: a browser from which the account has signed in, or an address. */
function askerOf(services: Services, request: FastifyRequest, account: Account): string {
  const device = deviceOf(services, request)
  return isKnownTo(services, device, account) ? device.id : addressKey(request.ip)
}

const fields = ['email', 'codigo', 'nova_senha'] as const

/** Throws 400 with the messages of the values that break their rule; no try is counted for them. */
function judge(values: Readonly<Partial<Record<(typeof fields)[number], string>>>): void {
  const broken = fields.flatMap((name) => {
    const message = values[name] === undefined ? null : recoveryRules[name](values[name])
    return message ? [[name, message] as const] : []
  })
  const [first] = broken
  if (first) throw new ApiError('invalid', { detail: first[1], errors: Object.fromEntries(broken) })
}

function plainCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** The account of an e-mail. Throws 404 in the documented words, 429 to an address that asks for too many unknown ones. */
async function knownAccount(services: Services, typed: string, address: string): Promise<Account> {
  const account = await accountByEmail(services, plainEmail(typed))
  if (account) return account
  await allowFrom(services, 'desconhecido', address, unknownPerAddress)
  throw new ApiError('absent', { detail: unknownEmail })
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

const codeEmail = (code: string) => `Olá!

O código para redefinir a sua senha do Caderno é:

    ${code}

Ele vale por ${recoveryCode.minutes} minutos e para um só uso. Se não foi você que pediu, ignore esta mensagem: a sua senha continua a mesma.
`

const changedEmail = `Olá!

A sua senha do Caderno acaba de ser trocada, e as sessões abertas foram encerradas.
Se não foi você, peça um novo código em "Esqueci minha senha" e avise a coordenação.
`
