import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ZipFile } from 'yauzl'

const megabyte = 1024 * 1024
const mostEntries = 1000
const mostUnpacked = 50 * megabyte
/** The list of a document's parts is a few kB. */
const mostTypes = megabyte

/**
 * Whether a file is a Word document as one writes it: the directory of the ZIP is read entry by entry, and of its
 * contents only the list of types. Macros, encrypted parts, names that climb out of the document, and archives that
 * unpack to more than a document are refused.
 */
export async function isDocx(path: string): Promise<boolean> {
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(path, { strictFileNames: true }).catch(() => null)
  if (!zip) return false
  try {
    return zip.entryCount <= mostEntries && (await isWord(zip))
  } catch {
    return false
  } finally {
    zip.close()
  }
}

async function isWord(zip: ZipFile): Promise<boolean> {
  let unpacked = 0
  let hasDocument = false
  let types = ''
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    const { fileName } = entry
    if (unpacked > mostUnpacked || entry.isEncrypted() || /vbaProject/i.test(fileName)) return false
    if (fileName === 'word/document.xml') hasDocument = true
    if (fileName === '[Content_Types].xml' && entry.uncompressedSize <= mostTypes)
      types = await unpackedText(await zip.openReadStreamPromise(entry))
  }
  return hasDocument && /wordprocessingml\.document\.main\+xml/.test(types) && !/macro/i.test(types)
}

// The stream throws if there is more than the directory says.
const unpackedText = (stream: Readable) => text(stream)

/** Whether a file is a Word document of the older kind, without macros: the storages of its OLE container are read. */
export async function isDoc(path: string): Promise<boolean> {
  const { find, read } = await import('cfb')
  try {
    const container = read(await readFile(path), { type: 'buffer' })
    const hasMacros = container.FullPaths.some((name) => /\/(Macros|_?VBA[^/]*)(\/|$)/i.test(name))
    return find(container, '/WordDocument') !== null && !hasMacros
  } catch {
    return false
  }
}
