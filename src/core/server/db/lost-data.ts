import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isCopy } from '#server/disk/copies'
import { databaseFile, documentsFolder } from '#server/disk/data-folder'
import type { Place } from './db.ts'

/** Throws a message if the database file exists and is empty: no copy of a database is empty. */
export function refuseEmptyFile({ dataDir, url }: Place): void {
  const file = databaseFile(dataDir)
  if (url || statSync(file, { throwIfNoEntry: false })?.size !== 0) return
  throw new Error(
    lines(`O banco "${file}" está vazio (0 bytes), e nada foi iniciado.`, dataDir, {
      newInstitute: otherContents(dataDir).length > 0 ? otherFolder : `apague "${file}"`,
    }),
  )
}

/**
 * Throws a message if the database has no tables, but the data folder has remains of an institute: what was found,
 * and what to type. Otherwise a new, empty institute would start in its place.
 */
export function refuseLostData({ dataDir, url }: Place): void {
  const log = `${databaseFile(dataDir)}-wal`
  const found = [
    ...(url && existsSync(databaseFile(dataDir)) ? ['um banco embutido (caderno.db)'] : []),
    ...otherContents(dataDir),
    // A log without its file is the remains of a database; with its file, of a first start that was interrupted.
    ...(existsSync(log) && !existsSync(databaseFile(dataDir)) ? ['caderno.db-wal'] : []),
  ]
  if (found.length === 0) return
  const missing = url ? 'O banco de DATABASE_URL' : `O banco "${databaseFile(dataDir)}"`
  throw new Error(
    lines(
      `${missing} não tem dados, mas a pasta "${dataDir}" tem ${listed.format(found)}. Nada foi iniciado.`,
      dataDir,
      { newInstitute: otherFolder },
    ),
  )
}

/** The newest copy in a data folder and the data that the last restore kept, newer first. */
export function foldersToRestore(dataDir: string): string[] {
  const previous = foldersIn(dataDir).filter((name) => name.startsWith('anterior-'))
  return [newestCopy(dataDir), newest(dataDir, previous)]
    .flatMap((each) => (each ? [each] : []))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
}

/** The newest of the copies inside a data folder; null where there is none. */
export function newestCopy(dataDir: string): string | null {
  const backups = join(dataDir, 'backups')
  return newest(
    backups,
    namesIn(backups).filter((name) => isCopy(join(backups, name))),
  )
}

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const otherFolder = 'indique outra pasta em DATA_DIR'

function lines(what: string, dataDir: string, { newInstitute }: { newInstitute: string }): string {
  const back = foldersToRestore(dataDir)
  return [
    what,
    ...(back.length > 0 ? back : ['<pasta de uma cópia>']).map(
      (folder) => `Para trazer os dados de volta: npm run cli -- restaurar ${folder}`,
    ),
    `Para começar um instituto vazio: ${newInstitute}.`,
  ].join('\n')
}

/** The remains of an institute in a data folder, in words. */
function otherContents(dataDir: string): string[] {
  const documents = namesIn(documentsFolder(dataDir)).length
  const copies = namesIn(join(dataDir, 'backups'))
  return [
    ...(documents > 0 ? [`documentos (${documents})`] : []),
    ...foldersIn(dataDir).filter((name) => name.startsWith('anterior-')),
    ...(copies.length > 0 ? [`cópias em backups (${copies.length})`] : []),
  ]
}

function newest(folder: string, names: readonly string[]): string | null {
  const dated = names.map((name) => join(folder, name))
  return dated.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] ?? null
}

function foldersIn(folder: string): string[] {
  return namesIn(folder).filter((name) => statSync(join(folder, name)).isDirectory())
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
