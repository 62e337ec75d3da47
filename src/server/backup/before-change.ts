import { join } from 'node:path'
import type { Place } from '#server/db/db'
import { freeName } from '#server/disk/files'
import { sentenceOf } from '#server/http/errors'
import { backupName, makeBackup } from './backup.ts'

/**
 * Makes a backup before the schema changes, documents by a second name of the same file. Answers whether there
 * is one: a PostgreSQL without pg_dump at hand has none, and is told so. Throws where the folder cannot hold it.
 */
export async function copyBeforeChange(
  place: Place,
  now: Date,
  tell: (sentence: string) => void,
): Promise<boolean> {
  const folder = freeName(join(place.dataDir, 'backups', `antes-de-mudar-${backupName(now)}`))
  try {
    await makeBackup(place, folder, now, { link: true })
  } catch (error) {
    if (!place.url) throw error
    tell(`O banco muda agora, sem uma cópia automática. ${sentenceOf(error)}`)
    return false
  }
  tell(`O banco muda agora. Como estava, ficou em ${folder}`)
  return true
}
