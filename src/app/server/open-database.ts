import type { Db, Place } from '#server/db/db'
import { type DatabaseOptions, openDatabase as open } from '#server/open-database'
import { product } from './product.ts'

/** Opens a database of this product, and migrates its schema. Throws a message and changes nothing if it cannot. */
export function openDatabase(place: Place, options?: DatabaseOptions): Promise<Db> {
  return open(product, place, options)
}
