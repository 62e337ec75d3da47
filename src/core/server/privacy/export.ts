import { setImmediate } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import { canRead } from '#model/access'
import { isOwed } from '#model/owed'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { isSecretTo, withoutSecrets } from '#model/secret'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { portionsOf } from '#server/db/value-rows'
import { mergedIn } from '#server/merging/moved'
import { rowsIn } from '#server/merging/plan'
import { type Services, subjectOf, today } from '#server/services'
import { computed } from '#server/store/answer'
import { add, expanded, isDisplayed } from '#server/store/expansion'
import { filesOf } from '#server/store/files'
import { recordRowsRead } from '#server/store/reading'
import { documentsOf, type Reading } from './exported-files.ts'
import { absentFrom } from './reach.ts'
import { readableTraces } from './secret-traces.ts'
import { partsOfAll, tracesAbout, tracesOf, withOneAlone } from './traces.ts'

type Values = Record<string, unknown>

/** An export of all that is kept about a row of the subject: its name, and the JSON piece by piece. */
export interface SubjectExport {
  readonly nome: string
  readonly pieces: AsyncGenerator<string>
}

type Needed = Pick<
  Services,
  'db' | 'dataDir' | 'documents' | 'now' | 'resources' | 'computed' | 'tables'
>

/**
 * Everything about one row of the subject, deleted or not, by the names of the declared fields, with the row behind each
 * reference; moments are ISO, days 'YYYY-MM-DD'. Pieces are made on demand. Throws a message for an unknown one.
 */
export async function exportSubject(
  services: Needed,
  id: number,
  reading: Reading = {},
): Promise<SubjectExport> {
  const { name, display, label } = subjectOf(services)
  const row = await anyTable(services.db.kysely)
    .selectFrom(name)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Error(absentFrom(label, id))
  return { nome: String(row[display]), pieces: piecesOf(services, row, reading) }
}

async function* piecesOf(services: Needed, row: Values, reading: Reading) {
  const { criado_em, excluido_em } = row
  const subject = subjectOf(services)
  const { kysely } = services.db
  const ids = [Number(row.id), ...(await mergedIn(kysely, subject, Number(row.id)))]
  const all = await rowsIn(kysely, subject.name, ids)
  const [own, ...juntados] = await declared(services, subject, all, reading)
  const head = {
    exportado_em: services.now().toISOString(),
    cadastrado_em: criado_em,
    // Null unless it was deleted.
    retirado_em: excluido_em,
    [subject.name]: own,
    ...(juntados.length > 0 && { juntados }),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"registros":{`
  let before = ''
  for (const { resource, read } of partsOfAll(services, all, reading.reader)) {
    yield `${before}${JSON.stringify(resource.name)}:`
    yield* arrayOf(recordsAbout(services, resource, read, reading))
    before = ','
  }
  yield '},"documentos":'
  yield* documentsOf(services, ids, reading)
  yield ',"historico":'
  yield* arrayOf(historyOf(services, ids, reading))
  yield '}'
}

/** Rows that are read and serialized at once; other requests are served in between. */
const portion = 200

/** A JSON array of rows that come in portions. */
async function* arrayOf(portions: AsyncIterable<readonly Values[]>) {
  let before = '['
  for await (const rows of portions) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
    await setImmediate()
  }
  yield before === '[' ? '[]' : ']'
}

/** The rows of an entity about the one. */
async function* recordsAbout(
  services: Needed,
  resource: Resource,
  read: RawBuilder<boolean>,
  reading: Reading,
) {
  let last = 0
  for (;;) {
    const rows = await anyTable(services.db.kysely)
      .selectFrom(resource.name)
      .selectAll()
      .where(read)
      .where('id', '>', last)
      .orderBy('id')
      .limit(portion)
      .execute()
    const received = { rows, where: 'show', acao: 'exportou' } as const
    await recordRowsRead(services, resource, received, reading.reader)
    yield await declared(services, resource, rows, reading)
    if (rows.length < portion) return
    last = Number(rows.at(-1)?.id)
  }
}

async function* historyOf(services: Needed, ids: number[], { reader }: Reading) {
  // This reads all traces that are shared with others.
  await using connection = services.db.separateConnection()
  const traces = await connection
    .selectFrom('auditoria')
    .select(['quando', 'conta_id', 'acao', 'recurso', 'registro_id', 'antes', 'depois'])
    .where(tracesOf(ids.flatMap((id) => tracesAbout(services, id, reader))))
    .orderBy('id')
    .execute()
  for (const some of portionsOf(traces, portion)) {
    const told = await readableTraces(services, some, reader)
    yield told.map(({ registro_id: _, ...trace }) => ({
      ...trace,
      ...withOneAlone(services, trace, ids, reader),
    }))
  }
}

/** The declared fields of rows, without the server's own columns. */
async function declared(
  services: Needed,
  resource: Resource,
  rows: readonly Values[],
  { reader }: Reading,
): Promise<Values[]> {
  const { db, resources } = services
  const readable = fieldsOf(resource).filter(
    ([, field]) => !reader || canRead(field, reader.role, 'show'),
  )
  const stored = readable.filter(([, field]) => isStored(field))
  const exported = rows.map((row) => {
    const decoded = decode(resource, row)
    const values = Object.fromEntries(stored.map(([name]) => [name, decoded[name] ?? null]))
    const isSecret = reader && isSecretTo(resource, decoded, reader)
    return isSecret ? withoutSecrets(resource, values, reader) : values
  })
  for (const [name, { target }] of stored) {
    const named = target && resources[target]
    if (!named) continue
    const shown = !reader || isDisplayed(named, reader.role, 'show') ? [named.display] : []
    add(exported, await expanded(db.kysely, { name, target: named, shown }, exported))
  }
  const ids = rows.map(({ id }) => Number(id))
  for (const [name, field] of readable) {
    if (field.kind !== 'computed' && isOwed(field)) {
      const { values } = await computed(services, resource, name, {
        rows,
        today: today(services),
      })
      for (const [at, row] of exported.entries()) row[name] = values[at]
    }
    if (field.kind !== 'file') continue
    const files = await filesOf(db.kysely, { resource, name, field }, ids)
    for (const [at, row] of exported.entries()) row[name] = files.get(ids[at] ?? 0) ?? null
  }
  return exported
}
