/** What the first bytes of a file say it is; 'web' is a page saved with the name of a spreadsheet. */
export type FileKind = 'xlsx' | 'xls' | 'text' | 'web' | 'other'

/** The kind of a file, by its bytes: other systems name them freely. */
export function fileKind(bytes: Uint8Array): FileKind {
  const starts = (...wanted: number[]) => wanted.every((byte, index) => bytes[index] === byte)
  if (starts(0x50, 0x4b)) return 'xlsx'
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'xls'
  if (encodingMark(bytes)) return 'text'
  const head = bytes.subarray(0, 4096)
  if (head.includes(0) || starts(0x25, 0x50, 0x44, 0x46)) return 'other'
  return /^\s*<(?:!|\?|html|table|meta)/i.test(decodeText(head)) ? 'web' : 'text'
}

/** The text of a file: by its mark (UTF-8, UTF-16), else strict UTF-8, else Windows-1252 as Excel writes it in Brazil. */
export function decodeText(bytes: Uint8Array): string {
  const marked = encodingMark(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function encodingMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}
