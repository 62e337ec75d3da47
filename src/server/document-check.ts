import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbsent, namesIn } from './backup/files.ts'
import type { Services } from './services.ts'
import { documentsFolder } from './upload.ts'

/** Where the folder of the documents and their rows differ; both lists are empty where all is well. */
export interface DocumentCheck {
  readonly documentos: number
  /** Files that no row names: the server was killed between the two. */
  readonly semLinha: readonly string[]
  /** Documents whose file is gone, by what people know of them. */
  readonly semArquivo: readonly {
    readonly nome_arquivo: string
    readonly aluno_id: number
    readonly arquivo: string
  }[]
}

/** What is younger may be on its way, in milliseconds. */
const settled = 60_000

/** Compares files and rows of documents, while the server runs or not; changes nothing. */
export async function checkDocuments({
  db,
  dataDir,
  now,
}: Pick<Services, 'db' | 'dataDir' | 'now'>): Promise<DocumentCheck> {
  const folder = documentsFolder(dataDir)
  const before = now().getTime() - settled
  const files = new Set(await namesIn(folder))
  const rows = await db.kysely
    .selectFrom('documento')
    .select(['arquivo', 'nome_arquivo', 'aluno_id', 'criado_em'])
    .where('excluido_em', 'is', null)
    .orderBy('id')
    .execute()
  const named = new Set(rows.map(({ arquivo }) => arquivo))
  const semLinha: string[] = []
  for (const file of [...files].sort()) {
    if (!named.has(file) && (await isOlder(join(folder, file), before))) semLinha.push(file)
  }
  const semArquivo = rows
    .filter(({ arquivo, criado_em }) => !files.has(arquivo) && Date.parse(criado_em) < before)
    .map(({ nome_arquivo, aluno_id, arquivo }) => ({ nome_arquivo, aluno_id, arquivo }))
  return { documentos: rows.length, semLinha, semArquivo }
}

/** Whether a file was there before a moment; one that has gone meanwhile was not. */
async function isOlder(path: string, moment: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < moment
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}
