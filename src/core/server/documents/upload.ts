import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { documentRefusals, documentTypes, extensionOf } from '#model/document'
import { synced } from '#server/disk/files'
import { ApiError, refusalOf } from '#server/http/errors'
import type { Services } from '#server/services'
import { isContentOf } from './content.ts'
import type { Documents } from './documents.ts'

/** An accepted file: its name as sent, its generated name, its type, its size in bytes and the hash of its content. */
export interface Taken {
  readonly nome: string
  readonly arquivo: string
  readonly tipo: string
  readonly tamanho: number
  readonly sha256: string
}

/** Accepts the one file of a form, as `takeUpload`. Throws 400 where the form has none, or is cut. */
export async function receiveFile(documents: Documents, request: FastifyRequest): Promise<Taken> {
  try {
    const part = request.isMultipart() ? await request.file() : undefined
    if (!part) throw new ApiError('invalid', { errors: { file: 'Envie um arquivo' } })
    return await takeUpload(documents, part)
  } catch (error) {
    // An unread body would block the next request of the connection.
    request.raw.unpipe().resume()
    // The errors of a form that is cut have neither status nor code; those of the disk and of the network have.
    const isForm =
      error instanceof Error && !('status' in error || 'statusCode' in error || 'code' in error)
    throw isForm ? new ApiError('invalid', { errors: { file: documentRefusals.cut } }) : error
  }
}

/** Stores the row that names an accepted file; if it names another one, as after a retry, or none, the file goes. */
export async function keepFile<Row extends { readonly arquivo: string }>(
  { db, documents }: Pick<Services, 'db' | 'documents'>,
  { arquivo }: Taken,
  storeRow: () => Promise<Row>,
): Promise<Row> {
  const row = await storeRow().catch(async (error) => {
    // If the commit's result is unknown, the file stays: one too many is better than one missing.
    const isUnsure = db.dialect === 'postgres' && refusalOf(error).status === 503
    if (!isUnsure) await documents.remove(arquivo)
    throw error
  })
  if (row.arquivo !== arquivo) await documents.remove(arquivo)
  return row
}

/**
 * Accepts an upload: it is streamed to a temporary file, its content compared with its extension, synced, and only
 * then stored. Throws 400 for another type and 413 above 5 MB; nothing is left behind.
 */
async function takeUpload(documents: Documents, part: MultipartFile): Promise<Taken> {
  // A part may come without a name, whatever its type says.
  const nome = cleanName(part.filename ?? '')
  const extension = extensionOf(nome)
  if (!extension) {
    // An unread body would keep the connection open.
    part.file.resume()
    throw refusedType()
  }
  const temporary = await documents.temporary()
  const hash = createHash('sha256')
  part.file.on('data', (chunk: Buffer) => hash.update(chunk))
  try {
    await pipeline(part.file, createWriteStream(temporary, { mode: 0o600 }))
    if (part.file.truncated) throw new ApiError('tooLarge', { detail: documentRefusals.size })
    if (!(await isContentOf(extension, temporary))) throw refusedType()
    await synced(temporary)
    const { size: tamanho } = await stat(temporary)
    const arquivo = `${randomUUID()}.${extension}`
    await documents.put(arquivo, temporary)
    return { nome, arquivo, tipo: documentTypes[extension], tamanho, sha256: hash.digest('hex') }
  } finally {
    await rm(temporary, { force: true })
  }
}

const refusedType = () => new ApiError('invalid', { errors: { file: documentRefusals.type } })

/** The name alone, without folders and control characters, at most 200 characters with its ending. */
function cleanName(sent: string): string {
  const name = sent.split(/[\\/]/).at(-1)?.replace(/\p{C}/gu, '').trim() ?? ''
  // Cut between characters, never inside a surrogate pair.
  const letters = Array.from(name)
  return letters.length <= 200 ? name : [...letters.slice(0, 195), ...letters.slice(-5)].join('')
}
