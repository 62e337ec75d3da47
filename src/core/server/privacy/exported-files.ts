import { addAbortSignal } from 'node:stream'
import { sql } from 'kysely'
import { resourceNamed, type Services } from '#server/services'
import { add, expanded } from '#server/store/expansion'
import { isOf, type Reader, readsDocuments, readsField } from './reach.ts'
import { underOwnRows } from './traces.ts'

type Needed = Pick<Services, 'db' | 'documents' | 'resources' | 'tables'>

/** The signal stops the reading of a document; only what the reader may read is exported, everything without one. */
export interface Reading {
  readonly signal?: AbortSignal
  readonly reader?: Reader
}

/** The documents and the files of rows about the one, each with its content in base64; null if it is missing. */
export async function* documentsOf(services: Needed, ids: number[], { signal, reader }: Reading) {
  const of = (id: number) => [ownFiles(services, id, reader), rowFiles(services, id, reader)]
  const rows = (await Promise.all(ids.flatMap(of))).flat()
  let before = '['
  for (const { arquivo, ...values } of rows) {
    yield `${before}${JSON.stringify(values).slice(0, -1)},"conteudo_base64":`
    const content = await services.documents.open(arquivo)
    if (content && signal) addAbortSignal(signal, content.stream)
    if (content) yield* base64Of(content.stream)
    else yield 'null'
    before = '},\n'
  }
  yield rows.length === 0 ? '[]' : '}]'
}

const fileColumns = ['nome_arquivo', 'tipo', 'criado_em as enviado_em', 'arquivo'] as const

async function ownFiles(services: Needed, id: number, reader?: Reader) {
  if (!readsDocuments(services, reader)) return []
  const rows = await services.db.kysely
    .selectFrom('documento')
    .selectAll()
    .where(isOf(services, id))
    .where('excluido_em', 'is', null)
    .orderBy('id')
    .execute()
  const own = Object.keys(services.tables.documento?.columns ?? {})
  const exported = rows.map(({ nome_arquivo, tipo, criado_em: enviado_em, arquivo, ...row }) => {
    const said = Object.entries(row).filter(([name]) => own.includes(name))
    return { nome_arquivo, tipo, enviado_em, ...Object.fromEntries<unknown>(said), arquivo }
  })
  for (const name of own) {
    const target = services.resources[name.replace(/_id$/, '')]
    if (target)
      add(
        exported,
        await expanded(services.db.kysely, { name, target, shown: [target.display] }, exported),
      )
  }
  return exported
}

/** The files in fields of rows: by `id` the row has it, in `registros`. */
async function rowFiles(services: Needed, id: number, reader?: Reader) {
  const rows = await services.db.kysely
    .selectFrom('anexo')
    .select(['id', 'recurso', 'campo', ...fileColumns])
    .where(sql<boolean>`(${sql.join(underOwnRows(services, id, reader), sql` or `)})`)
    .where('excluido_em', 'is', null)
    .orderBy('id')
    .execute()
  return rows.filter(({ recurso, campo }) =>
    readsField(resourceNamed(services, recurso), campo, reader),
  )
}

async function* base64Of(content: AsyncIterable<Buffer>) {
  yield '"'
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of content) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    // Base64 turns three bytes into four letters: a rest waits for the next chunk.
    const whole = bytes.length - (bytes.length % 3)
    yield bytes.toString('base64', 0, whole)
    rest = bytes.subarray(whole)
  }
  yield `${rest.toString('base64')}"`
}
