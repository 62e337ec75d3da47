import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isCopy } from '#server/disk/copies'
import { databaseFile, documentsFolder } from '#server/disk/data-folder'
import type { Place } from './db.ts'

/** Throws a sentence where the file of the database is there and has nothing in it: no copy of a database is so. */
export function refuseEmptyFile({ dataDir, url }: Place): void {
  const file = databaseFile(dataDir)
  if (url || sizeOf(file) !== 0) return
  throw new Error(
    lines(`O banco "${file}" está vazio (0 bytes), e nada foi iniciado.`, dataDir, {
      newInstitute: otherContents(dataDir).length > 0 ? otherFolder : `apague "${file}"`,
    }),
  )
}

/**
 * Throws a sentence where a database that has no tables stands beside what was left of an institute: what was found,
 * and what to type. Without it a new institute would begin, as if there had been none.
 */
export function refuseLostData({ dataDir, url }: Place): void {
  const log = `${databaseFile(dataDir)}-wal`
  const found = [
    ...(url && existsSync(databaseFile(dataDir)) ? ['um banco embutido (caderno.db)'] : []),
    ...otherContents(dataDir),
    // Without its file, the log is what is left of a database; beside it, what a first start left half-way.
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

/** The newest copy of a data folder, and what the last restore kept; the newer first. */
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

/** What lies in a data folder that only an institute leaves there, in words. */
function otherContents(dataDir: string): string[] {
  const documents = namesIn(documentsFolder(dataDir)).length
  const copies = namesIn(join(dataDir, 'backups'))
  return [
    ...(documents > 0 ? [`documentos (${documents})`] : []),
    ...(existsSync(join(dataDir, 'restauracao')) ? ['uma restauração interrompida'] : []),
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

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null
}
