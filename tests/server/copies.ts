import { tables } from '#app/server/tables'
import * as backup from '#server/backup/backup'
import * as restoring from '#server/backup/restore'
import type { Place } from '#server/db/db'

/** A copy of the data of a place of this product. */
export const makeBackup = (place: Place, folder: string, now: Date) =>
  backup.makeBackup({ ...place, tables }, folder, now)

/** A place with the data of a copy. */
export const restoreBackup = (place: Place, folder: string, now: Date) =>
  restoring.restoreBackup({ ...place, tables }, folder, now)
