import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Decrypter, Encrypter } from 'age-encryption'
import { manifestName, sealedEnding } from '#server/disk/copies'
import { isAbsent, synced } from '#server/disk/files'
import { fileName, type Manifest } from './manifest.ts'
import { withPartial } from './partial.ts'

/** The keys of encrypted copies: a passphrase, or recipients and the file of an identity. */
export interface CopyKeys {
  readonly passphrase?: string
  readonly recipients?: readonly string[]
  readonly identityFile?: string
}

/** Only a copy needs it: a server starts without. */
const tar = () => import('tar')
type Tar = Awaited<ReturnType<typeof tar>>

/** Whether copies are made encrypted. */
export function isSealing({ passphrase, recipients = [] }: CopyKeys): boolean {
  return passphrase !== undefined || recipients.length > 0
}

/**
 * Encrypts a copy into one file, which gets its final name once everything is on the disk. The copy is streamed, not
 * held in memory.
 */
export async function sealCopy(
  folder: string,
  { arquivos }: Manifest,
  target: string,
  keys: CopyKeys,
): Promise<void> {
  const [{ Encrypter }, { create }] = await Promise.all([import('age-encryption'), tar()])
  const encrypter = new Encrypter()
  if (keys.passphrase) encrypter.setPassphrase(keys.passphrase)
  for (const recipient of keys.recipients ?? []) encrypter.addRecipient(recipient)
  const parent = dirname(target)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await withPartial(target, async (partial) => {
    const file = join(partial, basename(target))
    const files = [manifestName, ...Object.keys(arquivos)]
    const packed = Readable.from(create({ cwd: folder, portable: true }, files), {
      objectMode: false,
    })
    const sealed = await encrypter.encrypt(webStream(packed))
    await pipeline(nodeStream(sealed), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    await synced(file)
    await rename(file, target)
    await synced(parent)
  })
}

/**
 * Runs work with the folder of a copy; an encrypted copy is decrypted into a temporary folder. Throws a message if
 * the keys do not open it, or if it is damaged.
 */
export async function withOpenCopy<T>(
  dataDir: string,
  copy: string,
  keys: CopyKeys,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  if (!copy.endsWith(sealedEnding)) return work(copy)
  const parent = join(dataDir, 'backups')
  await mkdir(parent, { recursive: true, mode: 0o700 })
  return withPartial(join(parent, `aberta-${basename(copy)}`), async (folder) => {
    const decrypter = await decrypterOf(keys)
    const plain = await decrypter.decrypt(webStream(createReadStream(copy))).catch((error) => {
      if (isAbsent(error)) throw new Error(`Não há cópia em "${copy}".`)
      throw notOpened(copy)
    })
    const { extract } = await tar()
    await pipeline(nodeStream(plain), unpackInto(folder, extract)).catch((error) => {
      throw 'syscall' in error ? error : notOpened(copy)
    })
    return work(folder)
  })
}

const notOpened = (copy: string) =>
  new Error(`A cópia "${copy}" está danificada, ou foi cifrada com outra chave.`)

async function decrypterOf({ passphrase, identityFile }: CopyKeys): Promise<Decrypter> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  if (passphrase) decrypter.addPassphrase(passphrase)
  const identities = identityFile ? await readFile(identityFile, 'utf8') : ''
  const keys = identities.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  for (const key of keys) decrypter.addIdentity(key.trim())
  if (passphrase || keys.length > 0) return decrypter
  throw new Error(
    'A cópia está cifrada: indique a frase em BACKUP_CHAVE, ou em BACKUP_IDENTIDADE o arquivo com a chave privada.',
  )
}

/**
 * Unpacks only the files that a copy may have. Each is written before the next is read, so that nothing is being
 * written when a damaged copy is removed.
 */
function unpackInto(folder: string, extract: Tar['extract']): NodeJS.WritableStream {
  const known = (path: string) => path === manifestName || fileName.test(path)
  const how = { cwd: folder, strict: true, sync: true, preservePaths: false } as const
  const unpack = extract({ ...how, filter: known })
  // The library's stream has the methods of a Node stream, though its types do not say so.
  return unpack as unknown as NodeJS.WritableStream
}

// Node and the browser have two types for the same web streams.
type WebStream = Parameters<Encrypter['encrypt']>[0] & object
const webStream = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const nodeStream = (stream: WebStream) => Readable.fromWeb(stream as unknown as ReadableStream)
