import { existsSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { refuseMissingLog } from '#server/db/log-file'
import { openSqlite } from '#server/db/sqlite'
import { databaseFile } from '#server/disk/data-folder'
import { synced } from '#server/disk/files'
import { fileTables } from '#server/documents/file-tables'

/** A copy of the rows at one moment: its file, how many rows each table has, and the documents that they name. */
export interface Snapshot {
  readonly file: string
  readonly tabelas: Readonly<Record<string, number>>
  readonly documentos: readonly string[]
  /** Those of the documents whose contents are among the rows. */
  readonly conteudos: readonly string[]
}

/** The query for the files that rows name, those in the bin too; a database of an older version lacks some of the tables. */
export function namedFiles(tables: readonly string[]): string {
  return fileTables
    .filter((table) => table === 'documento' || tables.includes(table))
    .map(
      (
        table,
      ) => `select arquivo from ${table} where excluido_em is null or id in (select registro_id
        from auditoria where recurso = '${table}' and acao = 'excluiu')`,
    )
    .join(' union all ')
}

/** Copies the embedded database into a folder as it is at one moment, while others read and write it. */
export async function copySqlite(
  dataDir: string,
  folder: string,
  excludedTables: readonly string[],
): Promise<Snapshot> {
  const source = databaseFile(dataDir)
  if (!existsSync(source)) throw new Error(`Não há dados do Caderno em "${dataDir}".`)
  refuseMissingLog(dataDir)
  const file = 'caderno.db'
  const target = join(folder, file)
  vacuumInto(source, target)
  await chmod(target, 0o600)
  emptyTables(target, excludedTables)
  await synced(target)
  return { file, conteudos: [], ...inspectSqlite(target) }
}

function vacuumInto(source: string, target: string): void {
  using database = openSqlite(source)
  database.prepare('vacuum into ?').run(target)
}

/** Deletes the rows of tables, so that not even their bytes remain in the file. */
export function emptyTables(path: string, tables: readonly string[]): void {
  using database = new DatabaseSync(path)
  // Nobody reads the file yet, and an unfinished one is deleted: no journal is needed.
  database.exec('pragma journal_mode = off; pragma secure_delete = on')
  const isThere = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?")
  const excluded = tables.filter((table) => isThere.get(table))
  const changes = excluded.map((table) => database.prepare(`delete from ${table}`).run().changes)
  // Pages may still hold old copies of moved rows: vacuum rewrites them.
  if (changes.some((rows) => Number(rows) > 0)) database.exec('vacuum')
}

/** Checks a copy. Throws a message if the file is not an intact database. */
export function inspectSqlite(path: string): Omit<Snapshot, 'file' | 'conteudos'> {
  const damaged = new Error('O banco de dados da cópia está danificado.')
  using database = new DatabaseSync(path, { readOnly: true })
  try {
    const column = (query: string) => {
      const rows = database.prepare(query).all() as Record<string, unknown>[]
      return rows.map((row) => Object.values(row)[0])
    }
    if (column('pragma integrity_check').join() !== 'ok') throw damaged
    const tables = column(
      // Those of a search are made of the others.
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name",
    ).map(String)
    const count = (table: string) => Number(column(`select count(*) from "${table}"`)[0])
    return {
      tabelas: Object.fromEntries(tables.map((table) => [table, count(table)])),
      documentos: column(namedFiles(tables)).map(String),
    }
  } catch (error) {
    throw error === damaged ? damaged : Object.assign(damaged, { cause: error })
  }
}
