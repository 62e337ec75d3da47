import { type FileHandle, open } from 'node:fs/promises'
import type { Extension } from '#model/document'
import { isDoc, isDocx } from './word.ts'

/** Whether the structure of a file matches its extension; truncated files do not. */
export function isContentOf(extension: Extension, path: string): Promise<boolean> {
  return checks[extension](path)
}

const checks: Readonly<Record<Extension, (path: string) => Promise<boolean>>> = {
  pdf: reading(isPdf),
  doc: isDoc,
  docx: isDocx,
  jpg: reading(isJpeg),
  jpeg: reading(isJpeg),
  png: reading(isPng),
}

function reading(check: (file: FileHandle, size: number) => Promise<boolean>) {
  return async (path: string) => {
    await using file = await open(path, 'r')
    return await check(file, (await file.stat()).size)
  }
}

/** Reads some bytes of a file, fewer at its end: an upload is never in memory as a whole. */
async function bytesOf(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

/** What readers of PDF look for: the version at the start, and the place of the table of objects at the end. */
async function isPdf(file: FileHandle, size: number): Promise<boolean> {
  const tail = 2048
  const start = await bytesOf(file, 0, 8)
  const end = await bytesOf(file, Math.max(0, size - tail), tail)
  if (!/^%PDF-\d\.\d/.test(start.toString('latin1'))) return false
  const [, place = ''] = /startxref\s+(\d{1,10})\s+%%EOF/.exec(end.toString('latin1')) ?? []
  return place !== '' && Number(place) < size
}

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Far more parts than a picture of 5 MB has; each costs a read. */
const mostParts = 20_000

/** A PNG's chunks, from its header to its end. */
async function isPng(file: FileHandle, size: number): Promise<boolean> {
  if (!(await bytesOf(file, 0, pngMark.length)).equals(pngMark)) return false
  let at = pngMark.length
  for (let part = 0; part < mostParts && at + 12 <= size; part += 1) {
    const head = await bytesOf(file, at, 8)
    const type = head.toString('latin1', 4)
    if ((part === 0) !== (type === 'IHDR') || !/^[A-Za-z]{4}$/.test(type)) return false
    if (type === 'IEND') return true
    at += 12 + head.readUInt32BE(0)
  }
  return false
}

/** A JPEG's segments up to the picture itself, which ends by its own mark; cameras write more after it. */
async function isJpeg(file: FileHandle, size: number): Promise<boolean> {
  const tail = 64 * 1024
  if (!(await bytesOf(file, 0, 2)).equals(Buffer.from([0xff, 0xd8]))) return false
  let at = 2
  let hasFrame = false
  for (let part = 0; part < mostParts && at + 4 <= size; part += 1) {
    const head = await bytesOf(file, at, 4)
    const [mark, kind = 0] = head
    if (mark !== 0xff) return false
    if (kind === 0xff) {
      at += 1
      continue
    }
    // The frame markers; three codes in between are tables.
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) hasFrame = true
    if (kind === 0xda) {
      const end = await bytesOf(file, Math.max(at, size - tail), tail)
      return hasFrame && end.includes(Buffer.from([0xff, 0xd9]))
    }
    at += 2 + head.readUInt16BE(2)
  }
  return false
}
