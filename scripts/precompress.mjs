import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const forms = [
  ['.br', (bytes) => promisify(brotliCompress)(bytes, { params: quality })],
  ['.gz', (bytes) => promisify(gzip)(bytes, { level: 9 })],
]
const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
const compressible = /\.(js|css|svg|json|woff)$/
/** Below one packet of a network nothing is gained. */
const smallest = 1400

/** Writes beside each file of a folder what goes to browsers that take it compressed, as small as it gets. */
export async function precompress(folder) {
  const names = readdirSync(folder).filter((name) => compressible.test(name))
  await Promise.all(names.map((name) => compress(join(folder, name))))
}

async function compress(file) {
  const bytes = await readFile(file)
  if (bytes.length < smallest) return
  for (const [ending, work] of forms) {
    const small = await work(bytes)
    if (small.length < bytes.length) await writeFile(file + ending, small)
  }
}
