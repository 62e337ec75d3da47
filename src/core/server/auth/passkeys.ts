import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { recordAccount } from '#server/db/audit'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import { logRefusal, recordAccess } from './accesses.ts'
import { openChallenge, takeChallenge } from './challenges.ts'
import type { Viewer } from './session.ts'

/** Loaded on first use: it takes half a second that most starts do not need. */
const library = () => import('@simplewebauthn/server')

const mostKeys = 20
const refused = 'Não foi possível confirmar a chave de acesso. Tente novamente.'

/** The address that passkeys are bound to: the public one, or that of the request. */
function placeOf({ publicUrl }: Services, request: FastifyRequest) {
  const address = publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(address)) throw new ApiError('invalid')
  const { origin, hostname } = new URL(address)
  return { origin, rpID: hostname }
}

/** The passkeys of an account, oldest first. */
export function passkeysOf({ db }: Pick<Services, 'db'>, contaId: number) {
  return db.kysely
    .selectFrom('chave_acesso')
    .select(['id', 'nome', 'criada_em', 'usada_em'])
    .where('conta_id', '=', contaId)
    .orderBy('id')
    .execute()
}

/**
 * The options with which a browser creates a passkey. It must verify its user: a passkey replaces password and second
 * factor.
 */
export async function registrationOptions(
  services: Services,
  request: FastifyRequest,
  viewer: Viewer,
) {
  refuseWaiting(viewer)
  const { generateRegistrationOptions } = await library()
  const known = await services.db.kysely
    .selectFrom('chave_acesso')
    .select(['credencial', 'transportes'])
    .where('conta_id', '=', viewer.contaId)
    .execute()
  if (known.length >= mostKeys) {
    throw new ApiError('conflict', { detail: `Uma conta tem no máximo ${mostKeys} chaves.` })
  }
  const opcoes = await generateRegistrationOptions({
    rpName: services.name,
    rpID: placeOf(services, request).rpID,
    userName: viewer.email,
    userDisplayName: viewer.nome,
    userID: await handleOf(services, viewer),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credencial, transportes }) => ({
      id: credencial,
      transports: JSON.parse(transportes),
    })),
  })
  const { contaId } = viewer
  const valor = opcoes.challenge
  return { desafio: await openChallenge(services, { tipo: 'criar-chave', contaId, valor }), opcoes }
}

/** A passkey made by whoever holds an account that waits would open it after its admission, to them. */
function refuseWaiting({ proprios }: Viewer): void {
  if (proprios === null) return
  throw new ApiError('conflict', {
    detail: 'Uma conta à espera de admissão não cria chaves de acesso.',
  })
}

interface Registering {
  readonly services: Services
  readonly request: FastifyRequest
  readonly viewer: Viewer
}

/** Stores a new passkey. Throws 400 if it does not answer the challenge of this account. */
export async function register(
  { services, request, viewer }: Registering,
  registration: { desafio: string; nome: string; resposta: RegistrationResponseJSON },
  also: (connection: Services['db']['kysely'], id: number) => Promise<void>,
): Promise<{ id: number; nome: string; criada_em: string; usada_em: null }> {
  refuseWaiting(viewer)
  const { contaId } = viewer
  const { db, now } = services
  const challenge = await takeChallenge(services, registration.desafio, 'criar-chave')
  if (challenge?.contaId !== contaId) throw new ApiError('invalid', { detail: refused })
  const { verifyRegistrationResponse } = await library()
  const { origin, rpID } = placeOf(services, request)
  const checked = await verifyRegistrationResponse({
    response: registration.resposta,
    expectedChallenge: challenge.valor,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) throw new ApiError('invalid', { detail: refused })
  const { credential } = checked.registrationInfo
  const kept = { nome: registration.nome, criada_em: now().toISOString(), usada_em: null }
  const id = await db.kysely.transaction().execute(async (connection) => {
    const row = await connection
      .insertInto('chave_acesso')
      .values({
        ...kept,
        conta_id: contaId,
        credencial: credential.id,
        chave_publica: Buffer.from(credential.publicKey).toString('base64url'),
        contador: credential.counter,
        transportes: JSON.stringify(credential.transports ?? []),
      })
      .onConflict((conflict) => conflict.column('credencial').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw new ApiError('conflict', { detail: 'Esta chave de acesso já está em uso.' })
    await also(connection, row.id)
    return row.id
  })
  return { id, ...kept }
}

/** The options with which a browser signs in by a passkey. */
export async function signInOptions(services: Services, request: FastifyRequest) {
  const { generateAuthenticationOptions } = await library()
  const { rpID } = placeOf(services, request)
  const opcoes = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  const challenge = { tipo: 'entrar-com-chave', contaId: null, valor: opcoes.challenge }
  return { desafio: await openChallenge(services, challenge), opcoes }
}

/** A browser's answer with a passkey, and the challenge that it signed. */
export interface Signed {
  readonly desafio: string
  readonly resposta: AuthenticationResponseJSON
}

/** The account whose passkey made a signature. Throws 401 for an invalid one. */
export async function signedBy(
  services: Services,
  request: FastifyRequest,
  { desafio, resposta }: Signed,
): Promise<number> {
  const challenge = await takeChallenge(services, desafio, 'entrar-com-chave')
  const key = await keyNamed(services, resposta.id)
  if (!challenge || !key) {
    logRefusal(request, 'errou_chave', null)
    throw refusedKey()
  }
  const signed = { challenge: challenge.valor, ...placeOf(services, request) }
  if (await isSignedWith(services, key, resposta, signed)) return key.conta_id
  await recordAccess(services, request, 'errou_chave', key.conta_id)
  throw refusedKey()
}

type Key = NonNullable<Awaited<ReturnType<typeof keyNamed>>>

function keyNamed({ db }: Services, credencial: string) {
  return db.kysely
    .selectFrom('chave_acesso')
    .innerJoin('conta', 'conta.id', 'chave_acesso.conta_id')
    .innerJoin('segundo_fator', 'segundo_fator.conta_id', 'conta.id')
    .select(['chave_acesso.id', 'chave_acesso.conta_id', 'credencial', 'chave_publica'])
    .select('identificador')
    .where('credencial', '=', credencial)
    .where('conta.excluido_em', 'is', null)
    .where('conta.desativada_em', 'is', null)
    .executeTakeFirst()
}

/** Whether a challenge was signed for this address by a verified user; the counter must increase. */
async function isSignedWith(
  services: Services,
  key: Key,
  response: AuthenticationResponseJSON,
  { challenge, origin, rpID }: ReturnType<typeof placeOf> & { readonly challenge: string },
): Promise<boolean> {
  if (response.response.userHandle !== key.identificador) return false
  const { db, now } = services
  const { verifyAuthenticationResponse } = await library()
  const publicKey = new Uint8Array(Buffer.from(key.chave_publica, 'base64url'))
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    // The counter is compared below, in the update, so that only one of several requests succeeds.
    credential: { id: key.credencial, publicKey, counter: 0 },
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return false
  const { newCounter: contador } = checked.authenticationInfo
  const noted = await db.kysely
    .updateTable('chave_acesso')
    .set({ contador, usada_em: now().toISOString() })
    .where('id', '=', key.id)
    // Authenticators without a counter always send 0; a counter that does not increase means that the key was copied.
    .where((eb) => (contador === 0 ? eb('contador', '=', 0) : eb('contador', '<', contador)))
    .returning('id')
    .executeTakeFirst()
  if (noted) return true
  const depois = { chave_acesso: 'recusada: contador repetido', id: key.id }
  await recordAccount(services, db.kysely, { id: key.conta_id, by: null }, { depois })
  return false
}

/** The random name of an account for authenticators: it does not reveal the person. */
async function handleOf({ db }: Services, { contaId }: Viewer) {
  const made = randomBytes(32).toString('base64url')
  const { identificador } = await db.kysely
    .insertInto('segundo_fator')
    .values({ conta_id: contaId, identificador: made })
    .onConflict((conflict) =>
      conflict.column('conta_id').doUpdateSet((eb) => ({
        identificador: eb.fn.coalesce('segundo_fator.identificador', eb.val(made)),
      })),
    )
    .returning('identificador')
    .executeTakeFirstOrThrow()
  return new Uint8Array(Buffer.from(identificador ?? made, 'base64url'))
}

function refusedKey(): ApiError {
  return new ApiError('credentials', { detail: refused })
}
