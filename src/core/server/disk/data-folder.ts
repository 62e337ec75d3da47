import { join } from 'node:path'

/** The file of the embedded database in a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'caderno.db')
}

/** The folder of the documents inside the data folder, out of what the web serves. */
export function documentsFolder(dataDir: string): string {
  return join(dataDir, 'documentos')
}

/** The file with the traces of readings that wait for the embedded database. */
export function readingsFile(dataDir: string): string {
  return join(dataDir, 'leituras.jsonl')
}
