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
export function isDocx(content: Buffer): boolean {
  const entries = directoryOf(content)
  if (!entries || entries.length > mostEntries) return false
  const unpacked = entries.reduce((total, { size }) => total + size, 0)
  return (
    unpacked <= mostUnpacked &&
    entries.some(({ name }) => name === 'word/document.xml') &&
    !entries.some(({ name }) => /(^|[\\/])\.\.([\\/]|$)|^[\\/]|vbaProject\.bin$/i.test(name))
  )
}

const firstMark = Buffer.from('PK\x03\x04', 'latin1')
const endMark = Buffer.from('PK\x05\x06', 'latin1')
const entryMark = 0x02014b50
const entryLength = 46

/** The entries of a ZIP as its central directory lists them; null for a file that is no whole ZIP. */
function directoryOf(content: Buffer): Entry[] | null {
  const end = content.lastIndexOf(endMark)
  if (!content.subarray(0, 4).equals(firstMark) || end < 0 || end + 22 > content.length) return null
  const count = content.readUInt16LE(end + 10)
  const entries: Entry[] = []
  let at = content.readUInt32LE(end + 16)
  for (let n = 0; n < count; n += 1) {
    if (at + entryLength > end || content.readUInt32LE(at) !== entryMark) return null
    const [name, extra, comment] = [28, 30, 32].map((offset) => content.readUInt16LE(at + offset))
    const start = at + entryLength
    const size = content.readUInt32LE(at + 24)
    entries.push({ name: content.toString('utf8', start, start + (name ?? 0)), size })
    at = start + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}
