import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Documents, StoredDocument } from './documents.ts'
import { saveAt, temporaryIn } from './files.ts'

/**
 * Documents in a bucket of an S3-compatible store. The address has all of it:
 * 'https://CHAVE:SEGREDO@servidor/balde/pasta?regiao=sa-east-1'; key and secret percent-encoded.
 */
export function s3Documents(address: string, dataDir: string): Documents {
  const { Bucket, prefix, connect } = storeOf(new URL(address))
  const at = (arquivo: string) => ({ Bucket, Key: prefix + arquivo })
  const open = async (arquivo: string) => {
    const { client, sdk } = await connect()
    const found = await orAbsent(client.send(new sdk.GetObjectCommand(at(arquivo))))
    if (!found) return null
    // In Node, what a store sends is a stream of Node.
    return { bytes: found.ContentLength ?? 0, stream: found.Body as Readable }
  }
  const remove = async (arquivo: string) => {
    const { client, sdk } = await connect()
    await asUnavailable(client.send(new sdk.DeleteObjectCommand(at(arquivo))))
  }
  return {
    temporary: () => temporaryIn(dataDir),
    open,
    remove,
    async put(arquivo, path) {
      const { client, sdk } = await connect()
      const command = new sdk.PutObjectCommand({
        ...at(arquivo),
        Body: createReadStream(path),
        ContentLength: (await stat(path)).size,
        // The store refuses what did not arrive as it was sent.
        ContentMD5: await md5Of(path),
      })
      await asUnavailable(client.send(command)).catch(async (error) => {
        // It may have arrived, and only the answer not.
        await remove(arquivo).catch(ignore)
        throw error
      })
    },
    async list() {
      const { client, sdk } = await connect()
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })
      const found: StoredDocument[] = []
      const readAll = async () => {
        for await (const { Contents = [] } of pages)
          for (const { Key = '', LastModified } of Contents)
            found.push({
              arquivo: Key.slice(prefix.length),
              since: LastModified?.getTime() ?? Date.now(),
            })
      }
      await asUnavailable(readAll())
      return found.filter(({ arquivo }) => arquivo !== '' && !arquivo.includes('/'))
    },
    // A copy that may share the bytes leaves them where they are: nothing that it is made for touches them.
    copyTo: async (arquivo, path, how) => (how?.link ? false : saveAt(path, await open(arquivo))),
  }
}

/** The bucket and the folder in it that an address names, and what connects to it: the client is loaded once asked for. */
function storeOf(url: URL) {
  const [Bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent)
  const connecting = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client: S3Client = new sdk.S3Client({
      endpoint: url.origin,
      region: url.searchParams.get('regiao') ?? 'us-east-1',
      forcePathStyle: true,
      // What goes wrong is thrown, and told once: by the log of the server.
      logger: silent,
      // Without a key in the address, what the client finds by itself: the role of the machine, its environment.
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      // Stores other than the first do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 4_000,
        requestTimeout: 20_000,
        throwOnRequestTimeout: true,
      },
    })
    return { sdk, client }
  }
  let connected: ReturnType<typeof connecting> | undefined
  return {
    Bucket,
    prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
    connect: () => {
      connected ??= connecting()
      return connected
    },
  }
}

const ignore = () => undefined
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/** The answer of the store, or null where it has no such content. */
async function orAbsent<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return null
    throw unavailableBy(error)
  }
}

async function asUnavailable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw unavailableBy(error)
  }
}

/** What passes, not a defect: 503, and a sentence for who keeps the server. */
function unavailableBy(cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message || cause.name : String(cause)
  const error = new Error(`O lugar dos documentos (S3_URL) não atendeu: ${reason}`, { cause })
  return Object.assign(error, { statusCode: 503 })
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}
