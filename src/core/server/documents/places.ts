import type { Db, Place } from '#server/db/db'
import type { Documents, StoredDocument } from './documents.ts'
import { folderDocuments } from './folder.ts'
import { postgresDocuments } from './postgres.ts'
import { s3Documents } from './s3.ts'

/**
 * The stores of an institute's documents: new contents go to the first; the others may hold older ones, until `mover-
 * documentos` moves them.
 */
export function documentPlaces({ dataDir, s3 }: Place, db: Db | null): Places {
  const store = s3 ? [s3Documents(s3, dataDir)] : []
  const rows = db?.dialect === 'postgres' ? [postgresDocuments(db, dataDir)] : []
  const [current, ...older] = [...store, ...rows, folderDocuments(dataDir)]
  // There is always the folder.
  return [current as Documents, ...older]
}

type Places = readonly [Documents, ...Documents[]]

/** The stores outside the database, as one. */
export function documentsOutsideDatabase(place: Place): Documents {
  return asOne(documentPlaces(place, null))
}

/** All stores of an institute, as one. */
export function documentsAt(place: Place, db: Db): Documents {
  return asOne(documentPlaces(place, db))
}

function asOne(places: Places): Documents {
  const [current, ...older] = places
  if (older.length === 0) return current
  // A content that is being moved reaches the first store before it leaves its old one: the first is tried again at
  // the end.
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
