import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { manifestName } from '#server/disk/copies'
import { type FileNote, noteOf, orNull, synced } from '#server/disk/files'

/** The names of a copy's files, besides its manifest. */
export const fileName = /^(caderno\.(db|dump)|documentos\/[\w-]+\.[a-z]{3,4})$/
const shape = z.strictObject({
  formato: z.literal(1),
  criado_em: z.string(),
  banco: z.enum(['sqlite', 'postgres']),
  tabelas: z.record(z.string(), z.int()),
  arquivos: z.record(
    z.string().check(z.regex(fileName)),
    z.strictObject({ sha256: z.string(), bytes: z.int() }),
  ),
  ausentes: z.array(z.string()),
})

/**
 * What a backup holds: the number of rows by table, size and hash of each file, and documents that the data names but
 * the folder did not have.
 */
export type Manifest = z.infer<typeof shape>

/** Writes the manifest: the last file of a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const path = join(folder, manifestName)
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  await synced(path)
}

/** Reads the manifest of a backup. Throws a message if the folder is not a backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await orNull(readFile(join(folder, manifestName), 'utf8'))
  if (text === null)
    throw new Error(`"${folder}" não é uma cópia do Caderno: falta ${manifestName}.`)
  const read = shape.safeParse(jsonOf(text))
  if (!read.success) throw new Error(`O ${manifestName} de "${folder}" está danificado.`)
  return read.data
}

/** Throws a message with the first file that does not match the manifest. */
export async function checkFiles(
  folder: string,
  files: Readonly<Record<string, FileNote>>,
): Promise<void> {
  for (const [path, expected] of Object.entries(files)) {
    const found = await orNull(noteOf(join(folder, path)))
    if (!found) throw new Error(`Falta na cópia o arquivo ${path}: nada foi restaurado.`)
    if (found.sha256 !== expected.sha256)
      throw new Error(`O arquivo ${path} da cópia está danificado: nada foi restaurado.`)
  }
}

/**
 * Throws a message with the first table whose number of rows differs from the manifest. Copies of earlier versions
 * count rows that are not restored, those of `excludedTables`.
 */
export function checkCounts(
  found: Manifest['tabelas'],
  expected: Manifest['tabelas'],
  excludedTables: readonly string[],
): void {
  const restored = Object.keys(expected).filter((table) => !excludedTables.includes(table))
  const wrong = restored.find((table) => found[table] !== expected[table])
  if (wrong === undefined) return
  const [rows, noted] = [found[wrong] ?? 0, expected[wrong] ?? 0]
  throw new Error(`A tabela ${wrong} da cópia tem ${rows} linhas, e o manifesto diz ${noted}.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
