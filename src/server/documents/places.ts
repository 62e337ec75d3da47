import type { Db, Place } from '#server/db/db'
import type { Documents, StoredDocument } from './documents.ts'
import { folderDocuments } from './folder.ts'
import { postgresDocuments } from './postgres.ts'
import { s3Documents } from './s3.ts'

/**
 * Where the contents of an institute may be: the first takes what is new; in the others are those that came
 * before it was asked for, until `mover-documentos` moves them.
 */
export function documentPlaces(place: Place, db: Db): Places {
  const rows = db.dialect === 'postgres' ? [postgresDocuments(db, place.dataDir)] : []
  return inOrder(place, rows)
}

type Places = readonly [Documents, ...Documents[]]

function inOrder({ dataDir, s3 }: Place, rows: readonly Documents[]): Places {
  const store = s3 ? [s3Documents(s3, dataDir)] : []
  const [current, ...older] = [...store, ...rows, folderDocuments(dataDir)]
  // There is always the folder.
  return [current as Documents, ...older]
}

/** The contents of an institute that are not among its rows, as one. */
export function documentsOutsideDatabase(place: Place): Documents {
  return asOne(inOrder(place, []))
}

/** The contents of an institute as one: read from where each is. */
export function documentsAt(place: Place, db: Db): Documents {
  return asOne(documentPlaces(place, db))
}

function asOne(places: Places): Documents {
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
