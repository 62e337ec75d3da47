import type { SystemTables } from '#server/db/tables'

type NamingFile = {
  [T in keyof SystemTables]: 'nome_arquivo' extends keyof SystemTables[T] ? T : never
}[keyof SystemTables]

const namingFiles = { documento: true, anexo: true } as const satisfies Record<NamingFile, true>

/** The tables whose rows name a stored file, in `arquivo`: one that is not here does not compile. */
export const fileTables = Object.keys(namingFiles) as readonly NamingFile[]
