import type { Db, Place } from '../db/open.ts'
import type { Documents, StoredDocument } from './documents.ts'
import { folderDocuments } from './folder.ts'
import { postgresDocuments } from './postgres.ts'

/**
 * Where the contents of an institute may be: the first takes what is new; in the others are those that came
 * before it was asked for, until `mover-documentos` moves them.
 */
export function documentPlaces({ dataDir }: Place, db: Db): readonly [Documents, ...Documents[]] {
  const folder = folderDocuments(dataDir)
  return db.dialect === 'postgres' ? [postgresDocuments(db, dataDir), folder] : [folder]
}

/** The contents of an institute as one: read from where each is. */
export function documentsAt(place: Place, db: Db): Documents {
  const places = documentPlaces(place, db)
  const [current, ...older] = places
  if (older.length === 0) return current
  // What is being moved is put in the first before it leaves the others: the first is asked again.
  const tried = [...places, current]
  return {
    temporary: current.temporary,
    put: current.put,
    async open(arquivo) {
      for (const each of tried) {
        const found = await each.open(arquivo)
        if (found) return found
      }
      return null
    },
    async remove(arquivo) {
      for (const each of places) await each.remove(arquivo)
    },
    async list() {
      const found = new Map<string, StoredDocument>()
      for (const each of places)
        for (const stored of await each.list()) found.set(stored.arquivo, stored)
      return [...found.values()]
    },
    async copyTo(arquivo, path, how) {
      for (const each of tried) if (await each.copyTo(arquivo, path, how)) return true
      return false
    },
  }
}
