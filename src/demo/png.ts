import { crc32, deflateSync } from 'node:zlib'
import type { Random } from './random.ts'

const [width, height] = [420, 594]
const [paper, ink, stamp] = [0xf7, 0x5a, 0xa8] as const

/** A scanned form in shades of grey: lines that look like writing, a frame, and a round stamp. */
export function scanOf(random: Random): Buffer {
  const rows = Array.from({ length: height }, () => Buffer.alloc(width + 1, paper))
  const line = (y: number, [from, to]: [number, number], shade: number, thick: number) => {
    for (let at = y; at < y + thick; at += 1) rows[at]?.fill(shade, from + 1, to + 1)
  }
  line(30, [30, 230], ink, 9)
  for (let y = 70; y < height - 150; y += 18) {
    for (let x = 30; x < width - 60; ) {
      const word = random.int(14, 62)
      line(y, [x, Math.min(x + word, width - 30)], ink + random.int(0, 50), 3)
      x += word + random.int(7, 12)
    }
  }
  const [cx, cy, radius] = [random.int(280, 350), height - 80, 44]
  for (let degree = 0; degree < 360; degree += 1) {
    const angle = (degree * Math.PI) / 180
    const [x, y] = [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
    line(Math.round(y), [Math.round(x), Math.round(x) + 3], stamp, 3)
  }
  // Each row of a PNG begins with the number of its filter: none.
  for (const row of rows) row[0] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header()),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Eight bits a pixel, grey. */
function header(): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data[8] = 8
  return data
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
