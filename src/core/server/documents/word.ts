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
    // A name begins where none is before it: tried from each of its letters, a long one would hold the server for minutes.
    const attributes = [...tag.matchAll(/(?<![\w:])([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
    const { Type = '', TargetMode = 'Internal' } = Object.fromEntries(
      attributes.map(([, name = '', one, other = '']) => [name, one ?? other]),
    )
    return !foreign.test(Type) && (TargetMode === 'Internal' || Type.endsWith('/hyperlink'))
  })
}

/**
 * Whether a file is a Word document of the older kind, without macros and objects of other programs, by the names in the
 * directory of its OLE container.
 */
export async function isDoc(path: string): Promise<boolean> {
  try {
    const file = await readFile(path)
    const entries = file.subarray(0, oleMark.length).equals(oleMark) ? entriesIn(file) : []
    const isForeign = ({ name, child }: OleEntry) =>
      /^(macros|_?vba.*)$/i.test(name) || (/^objectpool$/i.test(name) && child !== none)
    return isInRoot(entries, 'WordDocument') && !entries.some(isForeign)
  } catch {
    return false
  }
}

/** An entry of the directory, a storage or a stream, with the places of the first one inside, and of those beside it. */
interface OleEntry {
  readonly name: string
  readonly child: number
  readonly beside: readonly number[]
}

const none = 0xffffffff

/**
 * The directory of an OLE container ([MS-CFB]), read by us: `cfb` follows a chain that leads back to itself until the
 * process has no memory left. A chain here has no more parts than the file.
 */
function entriesIn(file: Buffer): OleEntry[] {
  const size = 1 << file.readUInt16LE(0x1e)
  const most = file.length / size
  const sector = (at: number) => file.subarray((at + 1) * size, (at + 2) * size)
  const numbersIn = (part: Buffer) =>
    Array.from({ length: part.length / 4 }, (_, at) => part.readUInt32LE(at * 4))
  // Which sectors say what comes after each: the header names the first 109 of them.
  const tables = numbersIn(file.subarray(0x4c, 0x200))
  for (let at = file.readUInt32LE(0x44), count = 0; at < most && count < most; count += 1) {
    const more = numbersIn(sector(at))
    at = more.pop() ?? none
    tables.push(...more)
  }
  const directory: Buffer[] = []
  for (let at = file.readUInt32LE(0x30); at < most && directory.length < most; ) {
    directory.push(sector(at))
    const table = sector(tables[Math.floor((at * 4) / size)] ?? none)
    at = table.readUInt32LE((at * 4) % size)
  }
  const whole = Buffer.concat(directory)
  return Array.from({ length: whole.length / 128 }, (_, at) => {
    const entry = whole.subarray(at * 128, (at + 1) * 128)
    return {
      name: entry.toString('utf16le', 0, Math.max(0, entry.readUInt16LE(0x40) - 2)),
      child: entry.readUInt32LE(0x4c),
      beside: [entry.readUInt32LE(0x44), entry.readUInt32LE(0x48)],
    }
  })
}

/** Whether one of the entries inside the first has a name. */
function isInRoot(entries: readonly OleEntry[], name: string): boolean {
  const seen = new Set<number>()
  const next = [entries[0]?.child ?? none]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    const entry = entries[at]
    if (!entry || seen.has(at)) continue
    if (entry.name === name) return true
    seen.add(at)
    next.push(...entry.beside)
  }
  return false
}
