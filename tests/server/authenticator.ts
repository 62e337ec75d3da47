import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type CBORType = Parameters<typeof isoCBOR.encode>[0]

/** How a test's authenticator answers, where not as a good one would. */
export interface Answering {
  readonly origin?: string
  readonly counter?: number
  /** Whether it saw who was there, by PIN or finger. */
  readonly verified?: boolean
  readonly userHandle?: string
}

interface Options {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id?: string }
  readonly user?: { readonly id: string }
}

const site = 'http://localhost'

/** An authenticator in software: one passkey, answered as a browser hands it over. */
export function authenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle: string | undefined
  const shell = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    create({ challenge, rp, user }: Options, { origin = site, verified = true }: Answering = {}) {
      handle = user?.id
      const key = coseOf(publicKey)
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key])
      const data = dataOf(rp?.id ?? 'localhost', 0x40, { verified, counter }, credential)
      const object = new Map<string, CBORType>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      const attestationObject = Buffer.from(isoCBOR.encode(object)).toString('base64url')
      const clientDataJSON = clientOf('webauthn.create', challenge, origin).toString('base64url')
      const response = { clientDataJSON, attestationObject, transports: ['internal'] }
      return { ...shell, response }
    },

    get({ challenge, rpId = 'localhost' }: Options, answering: Answering = {}) {
      counter = answering.counter ?? counter + 1
      const { origin = site, verified = true, userHandle = handle } = answering
      const data = dataOf(rpId, 0, { verified, counter })
      const client = clientOf('webauthn.get', challenge, origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(userHandle && { userHandle }),
      }
      return { ...shell, response }
    },
  }
}

function clientOf(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function dataOf(
  rpId: string,
  flags: number,
  { verified, counter }: { verified: boolean; counter: number },
  credential = Buffer.alloc(0),
): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const present = flags | 0x01 | (verified ? 0x04 : 0)
  const hash = createHash('sha256').update(rpId).digest()
  return Buffer.concat([hash, Buffer.from([present]), count, credential])
}

function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const map = new Map<number, CBORType>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.from(isoCBOR.encode(map))
}
