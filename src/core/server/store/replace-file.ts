import { isSecretTo } from '#model/secret'
import { record, traceOf } from '#server/db/audit'
import { decode } from '#server/db/codec'
import type { Taken } from '#server/documents/upload'
import { ApiError } from '#server/http/errors'
import type { Asking, Writing } from './asker.ts'
import { refuseClosed } from './closed.ts'
import { type FileField, filesIn } from './files.ts'
import { find } from './read.ts'
import { setFileAside } from './removed-files.ts'
import { setRows } from './set-rows.ts'
import { changing } from './writing.ts'

interface FileRequest {
  /** What was sent; null takes the file out. */
  readonly taken: Taken | null
  readonly key: string | null
  /** The version that the row must have; null for any. */
  readonly versao: number | null
}

/** A row whose file is another one, or none. */
export interface Replaced {
  readonly id: number
  readonly arquivo: string
  readonly versao: number
}

/**
 * Puts a file in place of the one that a row has in a field, or takes it out, with its trace; a retry with the same key
 * does nothing. What is replaced is in the bin. Throws 403, 404 and 412.
 */
export async function replaceFile(
  { services, asker }: Omit<Asking, 'resource'>,
  file: FileField,
  id: number,
  { taken, key, versao }: FileRequest,
): Promise<Replaced> {
  const { resource, name } = file
  const keyed = { key, content: ['anexo', resource.name, name, id, taken?.nome, taken?.sha256] }
  return changing({ services, resource, asker }, id, keyed, async (writing) => {
    const { connection } = writing
    const row = await find(writing, id)
    if (isSecretTo(resource, row, asker.viewer)) throw new ApiError('forbidden')
    if (versao !== null && row.versao !== versao) throw new ApiError('stale')
    const decoded = decode(resource, row)
    await refuseClosed(writing, decoded, decoded)
    const before = (await filesIn(connection, file, [id]).executeTakeFirst()) ?? null
    if (!before && !taken) throw new ApiError('absent')
    const trace = traceOf(services, asker, resource, id)
    if (before) await setFileAside(connection, { table: 'anexo', id: before.id }, trace)
    const after = taken && (await insertFile(writing, file, id, taken))
    await setRows(writing, resource.name, [id])
    const [antes, depois] = [before, after].map((each) => ({
      [name]: each && { id: each.id, nome_arquivo: each.nome_arquivo },
    }))
    await record(connection, [{ ...trace, acao: 'editou', antes, depois }])
    const kept = { id: after?.id ?? 0, arquivo: taken?.arquivo ?? '' }
    return { ...kept, versao: Number(row.versao) + 1 }
  })
}

async function insertFile(
  { services, connection }: Writing,
  { resource, name }: FileField,
  id: number,
  { nome, sha256: _, ...file }: Taken,
) {
  const at = { recurso: resource.name, registro_id: id, campo: name }
  const criado_em = services.now().toISOString()
  return connection
    .insertInto('anexo')
    .values({ ...at, ...file, nome_arquivo: nome, criado_em })
    .returning(['id', 'nome_arquivo'])
    .executeTakeFirstOrThrow()
}
