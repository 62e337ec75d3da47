import { recordAccess } from '#server/auth/accesses'
import { takeChallenge } from '#server/auth/challenges'
import { deviceOf, isKnownTo } from '#server/auth/device'
import { type Notice, sendCodeUsed, sendNotice } from '#server/auth/factor-emails'
import { confirmPassword } from '#server/auth/own-password'
import {
  passkeysOf,
  register,
  registrationOptions,
  signedBy,
  signInOptions,
} from '#server/auth/passkeys'
import { codesLeft, renewCodes } from '#server/auth/recovery-codes'
import {
  activate,
  deactivate,
  postponeInvitation,
  prepareSecret,
  redeemCode,
  rowOf,
} from '#server/auth/second-factor'
import { expiredChallenge, interruptedSignIn, signIn } from '#server/auth/sign-in'
import { recordAccount } from '#server/db/audit'
import type { Connection } from '#server/db/connection'
import { ApiError, refusalOf } from '#server/http/errors'
import type { Services } from '#server/services'
import type { AskedContext, FreeHandlers } from './calls.ts'

/** The second step of signing in, passkeys, and what an account does with its own. */
export const segundoFatorHandlers = {
  async confirmarEntrada(context) {
    const { services, request, body } = context
    const { account, call } = await interruptedSignIn(services, body.desafio)
    const contaId = account.id
    const browser = deviceOf(services, request)
    const device = isKnownTo(services, browser, account) ? browser.id : null
    const giver = { contaId, device, address: request.ip }
    const used = await redeemCode(services, giver, body.codigo).catch(async (error) => {
      // A code that was not compared is not a failed attempt.
      if (refusalOf(error).status === 400)
        await recordAccess(services, request, 'errou_codigo', contaId)
      throw error
    })
    if (!(await takeChallenge(services, body.desafio, `entrada:${call}`))) throw expiredChallenge()
    if (used === 'recuperação') await emailCodeUsed(context, contaId)
    return signIn(context, call, contaId)
  },

  desafiarChave: ({ services, request }) => signInOptions(services, request),

  async entrarComChave(context) {
    const { services, request, body } = context
    return signIn(context, 'principal', await signedBy(services, request, body))
  },

  async meuSegundoFator({ services, asker: { viewer } }) {
    const { kysely } = services.db
    const row = await rowOf(kysely, viewer.contaId)
    return {
      ativo: Boolean(row?.segredo),
      ativado_em: row?.ativado_em ?? null,
      codigos_restantes: await codesLeft(kysely, viewer.contaId),
      chaves: await passkeysOf(services, viewer.contaId),
    }
  },

  async prepararSegundoFator({ services, asker: { viewer }, body }) {
    await confirmPassword(services, viewer, body.senha)
    return prepareSecret(services, viewer)
  },

  async ativarSegundoFator(context) {
    const { services, asker, body } = context
    const codigos = await activate(services, asker.viewer, body.codigo, (connection) =>
      trace(context, connection, { segundo_fator: 'ativado' }),
    )
    await tell(context, 'ativado')
    return { codigos }
  },

  async trocarCodigos(context) {
    const { services, asker, body } = context
    const { contaId } = asker.viewer
    await confirmPassword(services, asker.viewer, body.senha)
    const codigos = await services.db.kysely.transaction().execute(async (connection) => {
      if (!(await rowOf(connection, contaId))?.segredo) throw noFactor()
      await trace(context, connection, { segundo_fator: 'códigos de recuperação trocados' })
      return renewCodes(connection, contaId)
    })
    await tell(context, 'codigos')
    return { codigos }
  },

  async removerSegundoFator(context) {
    const { services, asker, body } = context
    await confirmPassword(services, asker.viewer, body.senha)
    await services.db.kysely.transaction().execute(async (connection) => {
      if (!(await deactivate(connection, asker.viewer.contaId))) throw noFactor()
      await trace(context, connection, { segundo_fator: 'removido' })
    })
    await tell(context, 'removido')
  },

  adiarSegundoFator: ({ services, asker }) => postponeInvitation(services, asker.viewer.contaId),

  async prepararChave({ services, request, asker: { viewer }, body }) {
    await confirmPassword(services, viewer, body.senha)
    return registrationOptions(services, request, viewer)
  },

  async criarChave(context) {
    const { services, request, asker, body } = context
    const { nome } = body
    const { viewer } = asker
    const made = await register({ services, request, viewer }, body, (connection, id) =>
      trace(context, connection, { chave_acesso: 'acrescentada', id, nome }),
    )
    await tell(context, 'chaveCriada')
    return made
  },

  async removerChave(context) {
    const { services, asker, body } = context
    await confirmPassword(services, asker.viewer, body.senha)
    await services.db.kysely.transaction().execute(async (connection) => {
      const gone = await connection
        .deleteFrom('chave_acesso')
        .where('id', '=', body.id)
        .where('conta_id', '=', asker.viewer.contaId)
        .returning(['id', 'nome'])
        .executeTakeFirst()
      if (!gone) throw new ApiError('absent')
      await trace(context, connection, { chave_acesso: 'removida', ...gone })
    })
    await tell(context, 'chaveRemovida')
  },
} satisfies Partial<FreeHandlers>

function noFactor(): ApiError {
  return new ApiError('conflict', { detail: 'A conta não tem segundo fator.' })
}

type Asked = Pick<AskedContext, 'services' | 'asker' | 'request'>

function trace({ services, asker }: Asked, connection: Connection, depois: object) {
  return recordAccount(services, connection, { id: asker.viewer.contaId }, { depois })
}

/** The change stays even if the e-mail cannot be sent. */
function tell({ services, asker, request }: Asked, notice: Notice): Promise<void> {
  return sendNotice(services, asker.viewer.email, notice).catch((error) => request.log.error(error))
}

async function emailCodeUsed(
  { services, request }: { services: Services; request: Asked['request'] },
  contaId: number,
): Promise<void> {
  const { kysely } = services.db
  const left = await codesLeft(kysely, contaId)
  const { email } = await kysely
    .selectFrom('conta')
    .select('email')
    .where('id', '=', contaId)
    .executeTakeFirstOrThrow()
  const depois = { segundo_fator: 'entrou com um código de recuperação', restam: left }
  await recordAccount(services, kysely, { id: contaId }, { depois })
  await sendCodeUsed(services, email, left).catch((error) => request.log.error(error))
}
