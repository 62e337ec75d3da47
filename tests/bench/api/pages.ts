import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Served } from './measure.ts'
import { works } from './works.ts'

/** What one register writes into the log of SQLite, on average: the same on any machine. */
export interface Written {
  readonly writes: number
  readonly kilobytes: number
}

/** The most that a register may write. */
export const mostWritten: Written = { writes: 100, kilobytes: 200 }

/** A page of the log has a header, written apart. */
const [writesOfPage, bytesOfPage] = [2, 24 + 4096]

/** Days of a year without registers: the first, on which the students' years begin, is not counted. */
const [days, turn] = [3, 25]

/** Saves the registers of all classes, day by day, and counts the pages that each adds to the log. */
export async function registersWritten({
  server,
  people,
  size,
  dataDir,
}: Served & { readonly dataDir: string }): Promise<Written> {
  const units = works.register.units(people, size, turn)
  const pages: number[] = []
  for (const [at, [call]] of units.slice(0, days * size.classes).entries()) {
    if (!call) continue
    const { method, path, headers, body } = call
    const before = pagesInLog(dataDir)
    const answer = await fetch(server.address + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    const added = pagesInLog(dataDir) - before
    // A log whose pages are all in the database begins anew.
    if (at >= size.classes && added > 0) pages.push(added)
  }
  const mean = pages.reduce((sum, each) => sum + each, 0) / pages.length
  return { writes: Math.round(mean * writesOfPage), kilobytes: (mean * bytesOfPage) / 1000 }
}

/** The number of the last page of the log, in its index (mxFrame). */
function pagesInLog(dataDir: string): number {
  const index = readFileSync(join(dataDir, 'caderno.db-shm'))
  const at = 16
  return new DataView(index.buffer, index.byteOffset).getUint32(at, true)
}
