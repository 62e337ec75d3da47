import { rm } from 'node:fs/promises'
import type { Db } from '#server/db/db'
import { type FileNote, hashOf, noteOf } from '#server/disk/files'
import type { Documents } from './documents.ts'
import { fileTables } from './file-tables.ts'

/** The number of moved contents, and those that stayed because their copy differs. */
export interface Moved {
  readonly movidos: number
  readonly diferentes: readonly string[]
}

/**
 * Moves the contents of documents to where new ones are stored, while servers run. Each is copied, read back and
 * compared before the original is removed; after an interruption the next run continues. Contents without a row stay
 * where they are.
 */
export async function moveDocuments(
  { kysely }: Pick<Db, 'kysely'>,
  [current, ...older]: readonly [Documents, ...Documents[]],
): Promise<Moved> {
  const isNamed = async (arquivo: string) => {
    for (const table of fileTables) {
      const rows = kysely.selectFrom(table).select('id').where('arquivo', '=', arquivo)
      if (await rows.where('excluido_em', 'is', null).executeTakeFirst()) return true
    }
    return false
  }
  let movidos = 0
  const diferentes: string[] = []
  for (const place of older) {
    for (const { arquivo } of await place.list()) {
      if (!(await isNamed(arquivo))) continue
      const isSame = await copied(arquivo, place, current)
      if (isSame === null) continue
      if (isSame) {
        await place.remove(arquivo)
        movidos += 1
      } else diferentes.push(arquivo)
      // The copy may have restored a document that was removed meanwhile.
      if (!(await isNamed(arquivo))) await current.remove(arquivo)
    }
  }
  return { movidos, diferentes }
}

/** Copies a content and compares the copy; null if the content was removed meanwhile. */
async function copied(arquivo: string, from: Documents, to: Documents): Promise<boolean | null> {
  const path = await to.temporary()
  try {
    if (!(await from.copyTo(arquivo, path))) return null
    const note = await noteOf(path)
    await to.put(arquivo, path)
    const stored = await noteIn(to, arquivo)
    return stored?.sha256 === note.sha256 && stored.bytes === note.bytes
  } finally {
    await rm(path, { force: true })
  }
}

async function noteIn(documents: Documents, arquivo: string): Promise<FileNote | null> {
  const content = await documents.open(arquivo)
  return content && { sha256: await hashOf(content.stream), bytes: content.bytes }
}
