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
        // The content may have arrived although the answer did not.
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
    // Copies with hard links are made before a schema change, which does not touch the bucket: nothing to copy.
    copyTo: async (arquivo, path, how) => (how?.link ? false : saveAt(path, await open(arquivo))),
  }
}

/** Bucket, folder and lazily loaded client of an address. */
function storeOf(url: URL) {
  const [Bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent)
  const connecting = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client: S3Client = new sdk.S3Client({
      endpoint: url.origin,
      region: url.searchParams.get('regiao') ?? 'us-east-1',
      forcePathStyle: true,
      // Errors are thrown, and logged once, by the server.
      logger: silent,
      // Without a key in the address, the client finds one itself: the machine's role, its environment.
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      // Not every compatible store knows the newer checksums.
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

/** The store's answer, or null if it does not have the content. */
async function orAbsent<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error) => {
    if (error instanceof Error && error.name === 'NoSuchKey') return null
    throw unavailableBy(error)
  })
}

const asUnavailable = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error) => {
    throw unavailableBy(error)
  })

/** A temporary condition, not a bug: 503, and a message for the operator. */
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
