import { sql } from 'kysely'
import { fold } from '#model/format'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { resourcesAbout } from '#model/subject'
import { nounsOf } from '#model/texts'
import { record } from '#server/db/audit'
import { anyTable, type Connection } from '#server/db/connection'
import { ownerColumn } from '#server/db/system-schema'
import { removeUnfinished } from '#server/documents/files'
import { ApiError } from '#server/http/errors'
import { mergedIn } from '#server/merging/moved'
import { type Services, subjectOf } from '#server/services'
import { aboutCondition } from '#server/store/scope'
import { eraseMirrored, everMirroredBy } from './erase-mirrored.ts'
import { finishErasures, noteErasure } from './leftovers.ts'
import { eraseNamed } from './named-traces.ts'
import { absentFrom, isOf } from './reach.ts'
import { ownTraces, sharedTraces, tracesOf, underOwnRows, withoutOne } from './traces.ts'

/** What was erased; `registros` counts the rows about it, by entity. */
export interface Erased {
  readonly nome: string
  readonly documentos: number
  readonly registros: Readonly<Record<string, number>>
  /** Other rows whose texts contain the full name, by entity. */
  readonly mencoes: Readonly<Record<string, readonly number[]>>
}

type Needed = Pick<
  Services,
  'db' | 'dataDir' | 'documents' | 'now' | 'resources' | 'ofSubject' | 'tables'
>

/**
 * Erases a row of the subject for good: the row, every one about it, the documents, the audit's values, and their remains
 * on the disk. Only the fact and time of the erasure stay. It must have been deleted before. One that was already erased
 * is cleaned up once more, and null is returned. Throws a message otherwise. Older copies still hold it.
 */
export async function eraseSubject(services: Needed, id: number): Promise<Erased | null> {
  const { db, now } = services
  const wasErased = await isErased(services, id)
  const erased = wasErased
    ? null
    : await db.kysely.transaction().execute(async (connection) => {
        const nome = await nameOfDeleted(services, connection, id)
        const parts = await mergedIn(connection, subjectOf(services), id)
        const files: string[] = []
        const rows = new Map<string, readonly number[]>()
        const note = (found: Iterable<readonly [string, readonly number[]]>) => {
          for (const [name, ids] of found) rows.set(name, [...(rows.get(name) ?? []), ...ids])
        }
        for (const each of [...parts, id]) {
          files.push(...(await eraseFiles(services, connection, each)))
          const mirrored = await everMirroredBy(services, connection, each)
          const own = await nameOfDeleted(services, connection, each)
          await eraseTraces(services, connection, each)
          await services.ofSubject.erase(connection, each)
          note(await eraseRows(services, connection, each))
          const alone = await eraseMirrored(services, connection, mirrored)
          note(alone.rows)
          files.push(...alone.files)
          await eraseFileNames(connection, own)
        }
        const gone = [id, ...parts]
        await forgetMerges(connection, subjectOf(services), gone)
        await eraseNamed(services, connection, new Map([...rows, [subjectOf(services).name, gone]]))
        const registros = Object.fromEntries([...rows].map(([name, { length }]) => [name, length]))
        const quando = now().toISOString()
        const recurso = subjectOf(services).name
        await record(connection, [
          { quando, contaId: null, acao: 'apagou', recurso, registroId: id },
        ])
        await noteErasure(connection, files)
        const mencoes = await mentionsOf(services, connection, nome)
        return { nome, documentos: files.length, registros, mencoes }
      })
  await removeUnfinished(services.dataDir, services.now())
  await finishErasures(services)
  return erased
}

async function isErased(services: Needed, id: number): Promise<boolean> {
  const trace = await services.db.kysely
    .selectFrom('auditoria')
    .select('id')
    .where('recurso', '=', subjectOf(services).name)
    .where('registro_id', '=', id)
    .where('acao', '=', 'apagou')
    .executeTakeFirst()
  return trace !== undefined
}

/** What of merges of erased rows is kept: that there was one, and when. */
async function forgetMerges(connection: Connection, { name }: Resource, ids: readonly number[]) {
  await connection
    .deleteFrom('juncao')
    .where('recurso', '=', name)
    .where((eb) => eb.or([eb('fica_id', 'in', ids), eb('sai_id', 'in', ids)]))
    .execute()
  // Those that were undone too.
  const said = ids.flatMap((id) => [`%"fica":${id},%`, `%"sai":${id},%`])
  await connection
    .updateTable('operacao')
    .set({ resumo: '{}' })
    .where('tipo', '=', 'juncao')
    .where('recurso', '=', name)
    .where((eb) => eb.or(said.map((words) => eb('resumo', 'like', words))))
    .execute()
}

/** Rows that are looked through at once. */
const portion = 1000

/** The rows whose texts contain a name, in whatever letters and spaces; another person may have the same name. */
async function mentionsOf({ resources }: Needed, connection: Connection, nome: string) {
  const mencoes: Record<string, number[]> = {}
  for (const resource of Object.values(resources)) {
    const texts = fieldsOf(resource).flatMap(([name, field]) =>
      isStored(field) && /^(text|longText)$/.test(field.kind) ? [name] : [],
    )
    const page = anyTable(connection)
      .selectFrom(resource.name)
      .select(['id', ...texts])
      .orderBy('id')
      .limit(portion)
    const found: number[] = []
    for (let last: unknown = texts.length > 0 ? 0 : undefined; last !== undefined; ) {
      const rows = await page.where('id', '>', last).execute()
      // The folded texts of a row beside each other; in JSON, a line break is a letter after a backslash.
      const said = (row: (typeof rows)[number]) =>
        fold(texts.map((name) => row[name] ?? '').join('|')).replace(/ *\\[nrt] *| +/g, ' ')
      found.push(
        ...rows.filter((row) => said(row).includes(fold(nome))).map(({ id }) => Number(id)),
      )
      last = rows.at(portion - 1)?.id
    }
    if (found.length > 0) mencoes[resource.name] = found
  }
  return mencoes
}

async function nameOfDeleted(
  services: Needed,
  connection: Connection,
  id: number,
): Promise<string> {
  const { name, display, label } = subjectOf(services)
  const row = await anyTable(connection)
    .selectFrom(name)
    .select([display, 'excluido_em'])
    .where('id', '=', id)
    // Nobody brings it back meanwhile.
    .$if(services.db.dialect === 'postgres', (one) => one.forUpdate())
    .executeTakeFirst()
  if (!row) throw new ApiError('absent', { detail: absentFrom(label, id) })
  const nome = String(row[display])
  const { os, many } = nounsOf(label)
  if (row.excluido_em === null)
    throw new ApiError('conflict', {
      detail: `${nome} ainda está entre ${os} ${many}: exclua antes, pela tela.`,
    })
  return nome
}

/** Clears what operations are called, where it says the name: a file, or whose rows they were of. */
async function eraseFileNames(connection: Connection, nome: string): Promise<void> {
  const bare = (text: string) => fold(text).replace(/[^a-z0-9]+/g, ' ')
  const all = await connection.selectFrom('operacao').select(['id', 'nome']).execute()
  const own = all.filter((each) => each.nome !== null && bare(each.nome).includes(bare(nome)))
  for (const { id } of own)
    await connection.updateTable('operacao').set({ nome: null }).where('id', '=', id).execute()
}

/**
 * Clears the traces of the own rows, removes the one from traces shared with others, and deletes stored answers.
 */
async function eraseTraces(services: Needed, connection: Connection, id: number) {
  await connection
    .updateTable('auditoria')
    .set({ antes: null, depois: null })
    .where(tracesOf(ownTraces(services, id)))
    .execute()
  const shared = await connection
    .selectFrom('auditoria')
    .select(['id', 'recurso', 'antes', 'depois'])
    .where(tracesOf(sharedTraces(services, id)))
    .execute()
  for (const { id: trace, ...stored } of shared) {
    const { antes, depois } = withoutOne(services, stored, id)
    await connection
      .updateTable('auditoria')
      .set({ antes: antes && JSON.stringify(antes), depois: depois && JSON.stringify(depois) })
      .where('id', '=', trace)
      .execute()
  }
  // Stored answers cover many at once.
  const key = ownerColumn(subjectOf(services).name)
  await connection
    .deleteFrom('resposta')
    .where(
      sql<boolean>`resposta like ${`%"${key}":${id},%`} or resposta like ${`%"${key}":${id}}%`}`,
    )
    .execute()
}

/** Deletes what names the files of the one and of the rows about it, removed ones too; returns the files. */
async function eraseFiles(services: Needed, connection: Connection, id: number): Promise<string[]> {
  const documents = await connection
    .deleteFrom('documento')
    .where(isOf(services, id))
    .returning('arquivo')
    .execute()
  const attached = await connection
    .deleteFrom('anexo')
    .where(sql<boolean>`(${sql.join(underOwnRows(services, id), sql` or `)})`)
    .returning('arquivo')
    .execute()
  return [...documents, ...attached].map(({ arquivo }) => arquivo)
}

/** Deletes the rows about the one in an order that respects references, then its own. */
async function eraseRows(services: Needed, connection: Connection, id: number) {
  const { resources, tables } = services
  const subject = subjectOf(services).name
  const erased = new Map<string, readonly number[]>()
  for (const about of resourcesAbout(resources)) {
    const { name } = about.resource
    const rows = await anyTable(connection)
      .deleteFrom(name)
      .where(aboutCondition(connection, resources, about, id))
      .returning('id')
      .execute()
    erased.set(
      name,
      rows.map((row) => Number(row.id)),
    )
  }
  const column = ownerColumn(subject)
  for (const [table, { columns = {} }] of Object.entries(tables))
    if (column in columns)
      await anyTable(connection).deleteFrom(table).where(column, '=', id).execute()
  await anyTable(connection).deleteFrom(subject).where('id', '=', id).execute()
  return erased
}
