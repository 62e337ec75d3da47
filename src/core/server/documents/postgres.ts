import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Db } from '#server/db/db'
import { noteOf } from '#server/disk/files'
import type { Documents } from './documents.ts'
import { saveAt, temporaryIn } from './files.ts'

/** The size of a piece, in bytes: no more of a content is in memory at once. */
const pieceSize = 256 * 1024

/** Documents in tables of PostgreSQL, so that several servers share nothing but the database. */
export function postgresDocuments({ kysely }: Pick<Db, 'kysely'>, dataDir: string): Documents {
  const open = async (arquivo: string) => {
    const head = await kysely
      .selectFrom('documento_conteudo')
      .select('bytes')
      .where('arquivo', '=', arquivo)
      .executeTakeFirst()
    if (!head) return null
    const pieces = piecesOf(kysely, arquivo, head.bytes)
    return { bytes: head.bytes, stream: Readable.from(pieces, { objectMode: false }) }
  }
  return {
    temporary: () => temporaryIn(dataDir),
    open,
    async put(arquivo, path) {
      const note = await noteOf(path)
      await kysely.transaction().execute(async (connection) => {
        // Names are unique: a known name means that this content was stored before.
        const head = await connection
          .insertInto('documento_conteudo')
          .values({ arquivo, ...note, guardado_em: Date.now() })
          .onConflict((conflict) => conflict.column('arquivo').doNothing())
          .returning('arquivo')
          .executeTakeFirst()
        if (!head) return
        let numero = 0
        for await (const conteudo of createReadStream(path, { highWaterMark: pieceSize })) {
          await connection
            .insertInto('documento_parte')
            .values({ arquivo, numero, conteudo })
            .execute()
          numero += 1
        }
      })
    },
    async remove(arquivo) {
      await kysely.transaction().execute(async (connection) => {
        for (const table of ['documento_conteudo', 'documento_parte'] as const)
          await connection.deleteFrom(table).where('arquivo', '=', arquivo).execute()
      })
    },
    async list() {
      const rows = await kysely
        .selectFrom('documento_conteudo')
        .select(['arquivo', 'guardado_em'])
        .execute()
      return rows.map(({ arquivo, guardado_em }) => ({ arquivo, since: guardado_em }))
    },
    copyTo: async (arquivo, path) => saveAt(path, await open(arquivo)),
  }
}

/** The pieces of a content, read one at a time. Throws if one is missing. */
async function* piecesOf(kysely: Db['kysely'], arquivo: string, bytes: number) {
  let sent = 0
  for (let numero = 0; sent < bytes; numero += 1) {
    const { conteudo } = await kysely
      .selectFrom('documento_parte')
      .select('conteudo')
      .where('arquivo', '=', arquivo)
      .where('numero', '=', numero)
      .executeTakeFirstOrThrow()
    sent += conteudo.length
    yield conteudo
  }
}
