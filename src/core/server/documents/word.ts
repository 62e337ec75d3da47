import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ZipFile } from 'yauzl'

const megabyte = 1024 * 1024
const mostEntries = 1000
const mostUnpacked = 50 * megabyte
/** The list of a document's parts, and what each refers to, are a few kB. */
const mostRead = megabyte
/** How an OLE container begins: macros, controls and the files of other programs are kept in one. */
const oleMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Whether a file is a Word document as one writes it. Each part is unpacked and counted, since the directory of a ZIP
 * may lie; read are the beginning of each, the list of types and what parts refer to. Macros, the objects of other
 * programs, what is loaded from elsewhere, encrypted parts, names that climb out of the document, and archives that
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
  let types = ''
  const names = new Set<string>()
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    const name = entry.fileName.toLowerCase()
    if (unpacked > mostUnpacked || entry.isEncrypted() || names.has(name)) return false
    names.add(name)
    const content = await beginningOf(await zip.openReadStreamPromise(entry), mostRead)
    const isRelations = name.endsWith('.rels')
    if (isRelations && (content.length > mostRead || !isHarmless(content.toString()))) return false
    if (/vbaproject/.test(name) || content.subarray(0, oleMark.length).equals(oleMark)) return false
    if (name === '[content_types].xml') types = content.toString()
  }
  const isMain = /wordprocessingml\.document\.main\+xml/.test(types)
  return names.has('word/document.xml') && isMain && !/macro/i.test(types)
}

/** The first bytes of a part, some more than `most` where there are more. Rejects if it is not as long as the directory says. */
async function beginningOf(part: Readable, most: number): Promise<Buffer> {
  const kept: Buffer[] = []
  let length = 0
  for await (const chunk of part) {
    if (length <= most) kept.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(kept)
}

const foreign = /\/(oleObject|control|aFChunk)$/i

/** Whether the parts that a part refers to are its own, but for links, and none is run by another program. */
function isHarmless(relations: string): boolean {
  // Another encoding, or entities, would hide them.
  if (!/<(\w+:)?Relationships\b/.test(relations) || /\0|<!/.test(relations)) return false
  return relations.split('<').every((tag) => {
    const attributes = [...tag.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
    const { Type = '', TargetMode = 'Internal' } = Object.fromEntries(
      attributes.map(([, name = '', one, other = '']) => [name, one ?? other]),
    )
    return !foreign.test(Type) && (TargetMode === 'Internal' || Type.endsWith('/hyperlink'))
  })
}

/**
 * Whether a file is a Word document of the older kind, without macros and objects of other programs: the storages of
 * its OLE container are read.
 */
export async function isDoc(path: string): Promise<boolean> {
  const { find, read } = await import('cfb')
  try {
    const container = read(await readFile(path), { type: 'buffer' })
    const isForeign = (name: string) => /\/((Macros|_?VBA[^/]*)(\/|$)|ObjectPool\/[^/])/i.test(name)
    return find(container, '/WordDocument') !== null && !container.FullPaths.some(isForeign)
  } catch {
    return false
  }
}
