import type { FileHandle } from 'node:fs/promises'

/** What is told of a ZIP's entry by its directory: its name, and its size in bytes once unpacked. */
interface Entry {
  readonly name: string
  readonly size: number
}

const mostEntries = 1000
const mostUnpacked = 50 * 1024 * 1024

/**
 * Whether a file is a Word document as one writes it: by the directory of the ZIP alone, nothing is unpacked.
 * Macros, names that climb out of the document, and archives that unpack to more than a document are refused.
 */
export async function isDocx(file: FileHandle): Promise<boolean> {
  const entries = await directoryOf(file)
  if (!entries) return false
  const unpacked = entries.reduce((total, { size }) => total + size, 0)
  return (
    unpacked <= mostUnpacked &&
    entries.some(({ name }) => name === 'word/document.xml') &&
    !entries.some(({ name }) => /(^|[\\/])\.\.([\\/]|$)|^[\\/]|vbaProject\.bin$/i.test(name))
  )
}

/** Some bytes of a file, fewer where it ends before: what is uploaded is not held in memory as a whole. */
export async function bytesOf(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

const firstMark = Buffer.from('PK\x03\x04', 'latin1')
const endMark = Buffer.from('PK\x05\x06', 'latin1')
const entryMark = 0x02014b50
const entryLength = 46
const endLength = 22
/** The end of a ZIP may be followed by a comment of so many bytes. */
const longestComment = 0xffff
/** A directory of a thousand entries is far smaller. */
const largestDirectory = 512 * 1024

/** The entries of a ZIP as its central directory lists them; null for a file that is no whole ZIP, or has too many. */
async function directoryOf(file: FileHandle): Promise<Entry[] | null> {
  const { size } = await file.stat()
  const tailStart = Math.max(0, size - endLength - longestComment)
  const tail = await bytesOf(file, tailStart, size - tailStart)
  const end = tail.lastIndexOf(endMark)
  const begins = (await bytesOf(file, 0, firstMark.length)).equals(firstMark)
  if (!begins || end < 0 || end + endLength > tail.length) return null
  const count = tail.readUInt16LE(end + 10)
  const start = tail.readUInt32LE(end + 16)
  const length = tailStart + end - start
  if (count > mostEntries || length < 0 || length > largestDirectory) return null
  return entriesIn(await bytesOf(file, start, length), count)
}

function entriesIn(directory: Buffer, count: number): Entry[] | null {
  const entries: Entry[] = []
  let at = 0
  for (let n = 0; n < count; n += 1) {
    if (at + entryLength > directory.length || directory.readUInt32LE(at) !== entryMark) return null
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset))
    const start = at + entryLength
    const size = directory.readUInt32LE(at + 24)
    entries.push({ name: directory.toString('utf8', start, start + (name ?? 0)), size })
    at = start + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}
