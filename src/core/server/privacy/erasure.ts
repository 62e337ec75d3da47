import { sql } from 'kysely'
import { statusLabels } from '#domain/attendance'
import { fold } from '#model/format'
import { fieldsOf, isStored } from '#model/resource'
import { resourcesAbout } from '#model/subject'
import { record } from '#server/db/audit'
import { anyTable, type Connection } from '#server/db/connection'
import { onMarkedDays } from '#server/db/marked-days'
import { studentTables } from '#server/db/tables'
import { removeUnfinished } from '#server/documents/files'
import type { Services } from '#server/services'
import { aboutCondition } from '#server/store/scope'
import { finishErasures, noteErasure } from './leftovers.ts'
import { ownTraces, sharedTraces, tracesOf, underOwnRows, withoutStudent } from './traces.ts'

/** What was erased; `registros` counts the rows about the student, by entity. */
export interface Erased {
  readonly nome: string
  readonly documentos: number
  readonly registros: Readonly<Record<string, number>>
  /** Other rows whose texts contain the full name, by entity. */
  readonly mencoes: Readonly<Record<string, readonly number[]>>
}

type Needed = Pick<Services, 'db' | 'dataDir' | 'documents' | 'now' | 'resources'>

/**
 * Erases a student for good: the record, every row about the student, the documents, the audit's values, and their
 * remains on the disk. Only the fact and time of the erasure stay. The student must have been deleted before. A
 * student who was already erased is cleaned up once more, and null is returned. Throws a message otherwise. Older
 * copies still hold the student.
 */
export async function eraseStudent(services: Needed, id: number): Promise<Erased | null> {
  const { db, now } = services
  const wasErased = await isErased(services, id)
  const erased = wasErased
    ? null
    : await db.kysely.transaction().execute(async (connection) => {
        const nome = await nameOfDeleted(connection, id)
        const files = await eraseFiles(services, connection, id)
        await eraseTraces(services, connection, id)
        await uncountMarks(connection, id)
        const registros = await eraseRows(services, connection, id)
        const quando = now().toISOString()
        await record(connection, [
          { quando, contaId: null, acao: 'apagou', recurso: 'aluno', registroId: id },
        ])
        await noteErasure(connection, files)
        const mencoes = await mentionsOf(services, connection, nome)
        return { nome, documentos: files.length, registros, mencoes }
      })
  await removeUnfinished(services.dataDir, services.now())
  await finishErasures(services)
  return erased
}

async function isErased({ db }: Needed, id: number): Promise<boolean> {
  const trace = await db.kysely
    .selectFrom('auditoria')
    .select('id')
    .where('recurso', '=', 'aluno')
    .where('registro_id', '=', id)
    .where('acao', '=', 'apagou')
    .executeTakeFirst()
  return trace !== undefined
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

async function nameOfDeleted(connection: Connection, id: number): Promise<string> {
  const aluno = await connection
    .selectFrom('aluno')
    .select(['nome', 'excluido_em'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!aluno) throw new Error(`Não há aluno com o ID ${id}.`)
  if (aluno.excluido_em === null)
    throw new Error(`${aluno.nome} ainda está entre os alunos: exclua antes, pela tela.`)
  return aluno.nome
}

/**
 * Clears the traces of the student's rows, removes the student from traces shared with others, and deletes stored
 * answers.
 */
async function eraseTraces(services: Needed, connection: Connection, id: number) {
  const audit = anyTable(connection)
  await audit
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
    const { antes, depois } = withoutStudent(services, stored, id)
    await audit
      .updateTable('auditoria')
      .set({ antes: antes && JSON.stringify(antes), depois: depois && JSON.stringify(depois) })
      .where('id', '=', trace)
      .execute()
  }
  // Stored answers cover whole classes.
  await connection
    .deleteFrom('resposta')
    .where(
      sql<boolean>`resposta like ${`%"aluno_id":${id},%`} or resposta like ${`%"aluno_id":${id}}%`}`,
    )
    .execute()
}

/** Deletes what names the files of the student and of the rows about them, removed ones too; returns the files. */
async function eraseFiles(services: Needed, connection: Connection, id: number): Promise<string[]> {
  const documents = await connection
    .deleteFrom('documento')
    .where('aluno_id', '=', id)
    .returning('arquivo')
    .execute()
  const attached = await connection
    .deleteFrom('anexo')
    .where(sql<boolean>`(${sql.join(underOwnRows(services, id), sql` or `)})`)
    .returning('arquivo')
    .execute()
  return [...documents, ...attached].map(({ arquivo }) => arquivo)
}

/** Takes the student's records out of the counters of the classes that marked them. */
async function uncountMarks(connection: Connection, id: number): Promise<void> {
  const own = sql`from frequencia as mark where mark.aluno_id = ${id}`
  const marked = onMarkedDays(connection, 'mark.data')
  const less = Object.keys(statusLabels).map((status) => {
    const column = sql.ref(status)
    return sql`${column} = ${column} - (select count(*) ${own} and mark.status = ${status}
      and mark.turma_id = turma_frequencia.turma_id and mark.data = turma_frequencia.data)`
  })
  await sql`update turma_frequencia set ${sql.join(less)}
    where (turma_id, data) in (select mark.turma_id, mark.data ${own} and ${marked})`.execute(
    connection,
  )
}

/** Deletes the rows about the student in an order that respects references, then the record. */
async function eraseRows({ resources }: Needed, connection: Connection, id: number) {
  const registros: Record<string, number> = {}
  for (const about of resourcesAbout(resources, 'aluno')) {
    const { name } = about.resource
    const rows = await anyTable(connection)
      .deleteFrom(name)
      .where(aboutCondition(connection, resources, about, id))
      .returning('id')
      .execute()
    registros[name] = rows.length
  }
  for (const table of Object.keys(studentTables))
    await anyTable(connection).deleteFrom(table).where('aluno_id', '=', id).execute()
  await connection.deleteFrom('aluno').where('id', '=', id).execute()
  return registros
}
