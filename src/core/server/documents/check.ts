import { sql } from 'kysely'
import { subjectIn } from '#model/subject'
import type { Db } from '#server/db/db'
import { ownerColumn } from '#server/db/system-schema'
import type { Services } from '#server/services'
import { fileTables } from './file-tables.ts'

/** The differences between stored documents and their rows; both lists are empty if there are none. */
export interface DocumentCheck {
  readonly documentos: number
  /** Files that no row names: the server was killed between the two. */
  readonly semLinha: readonly string[]
  /** Documents whose file is missing. */
  readonly semArquivo: readonly {
    readonly nome_arquivo: string
    /** The row that has it. */
    readonly recurso: string
    readonly registro: number
    readonly arquivo: string
  }[]
}

/** Younger files may still be uploading, in milliseconds. */
const inTransit = 60_000

/** Compares files and rows of documents, while the server runs or not; changes nothing. */
export async function checkDocuments({
  db,
  documents,
  now,
  resources,
}: Pick<Services, 'db' | 'documents' | 'now' | 'resources'>): Promise<DocumentCheck> {
  const before = now().getTime() - inTransit
  const stored = await documents.list()
  const all = await namingRows(db, subjectIn(resources)?.name)
  // What was removed is kept for the bin; an earlier version took it from the disk.
  const rows = all.filter(({ excluido_em }) => excluido_em === null)
  const named = new Set(all.map(({ arquivo }) => arquivo))
  const files = new Set(stored.map(({ arquivo }) => arquivo))
  const semLinha = stored
    .filter(({ arquivo, since }) => !named.has(arquivo) && since < before)
    .map(({ arquivo }) => arquivo)
    .sort()
  const semArquivo = rows
    .filter(({ arquivo, criado_em }) => !files.has(arquivo) && Date.parse(criado_em) < before)
    .map(({ nome_arquivo, recurso, registro, arquivo }) => ({
      nome_arquivo,
      recurso,
      registro,
      arquivo,
    }))
  return { documentos: rows.length, semLinha, semArquivo }
}

/** The rows that name a file, of every table; without a subject none is a document. */
async function namingRows({ kysely }: Db, subject?: string) {
  const namers = {
    documento: subject && {
      recurso: sql<string>`${sql.lit(subject)}`,
      registro: sql<number>`${sql.ref(ownerColumn(subject))}`,
    },
    anexo: { recurso: sql<string>`recurso`, registro: sql<number>`registro_id` },
  } satisfies Record<(typeof fileTables)[number], unknown>
  const found = fileTables.map(async (table) => {
    const namer = namers[table]
    if (!namer) return []
    const { recurso, registro } = namer
    return kysely
      .selectFrom(table)
      .select(['arquivo', 'nome_arquivo', 'criado_em', 'excluido_em'])
      .select([recurso.as('recurso'), registro.as('registro')])
      .orderBy('id')
      .execute()
  })
  return (await Promise.all(found)).flat()
}
