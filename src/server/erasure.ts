import { sql } from 'kysely'
import { resourcesAbout } from '#model/subject'
import { studentTables } from './db/tables.ts'
import { ownTraces, sharedTraces, tracesOf, withoutStudent } from './history/traces.ts'
import type { Services } from './services.ts'
import { aboutCondition } from './store/about.ts'
import { record } from './store/audit.ts'
import { anyTable, type Connection } from './store/tables.ts'

/** What was erased of a student; `registros` are the rows about the student, counted by entity. */
export interface Erased {
  readonly nome: string
  readonly documentos: number
  readonly registros: Readonly<Record<string, number>>
}

type Given = Pick<Services, 'db' | 'documents' | 'now' | 'resources'>

/**
 * Takes a student out of the database for good: the record, every row about the student, the documents, and what
 * the audit remembers of them. What is left says that it was done, and when. Only for one who was deleted before.
 * Throws a sentence otherwise. Copies made earlier still hold the student.
 */
export async function eraseStudent(services: Given, id: number): Promise<Erased> {
  const { db, documents, now } = services
  // What is freed is overwritten, not just marked as free.
  if (db.dialect === 'sqlite') await sql`pragma secure_delete = on`.execute(db.kysely)
  const { erased, files } = await db.kysely.transaction().execute(async (connection) => {
    const nome = await nameOfDeleted(connection, id)
    const rows = await connection
      .selectFrom('documento')
      .select('arquivo')
      .where('aluno_id', '=', id)
      .execute()
    await forget(services, connection, id)
    const registros = await eraseRows(services, connection, id)
    const quando = now().toISOString()
    await record(connection, [
      { quando, contaId: null, acao: 'apagou', recurso: 'aluno', registroId: id },
    ])
    return {
      erased: { nome, documentos: rows.length, registros },
      files: rows.map(({ arquivo }) => arquivo),
    }
  })
  for (const file of files) await documents.remove(file)
  return erased
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

/** Empties the traces of the student's rows, takes the student out of those shared with others, and drops answers. */
async function forget(services: Given, connection: Connection, id: number) {
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
  for (const { id: trace, ...told } of shared) {
    const { antes, depois } = withoutStudent(services, told, id)
    await audit
      .updateTable('auditoria')
      .set({ antes: antes && JSON.stringify(antes), depois: depois && JSON.stringify(depois) })
      .where('id', '=', trace)
      .execute()
  }
  // Answers kept for a retry are those of whole classes.
  await connection
    .deleteFrom('resposta')
    .where(
      sql<boolean>`resposta like ${`%"aluno_id":${id},%`} or resposta like ${`%"aluno_id":${id}}%`}`,
    )
    .execute()
}

/** Deletes the rows about the student, those first by which others lead to the student no more, then the record. */
async function eraseRows({ resources }: Given, connection: Connection, id: number) {
  const registros: Record<string, number> = {}
  for (const about of resourcesAbout(resources, 'aluno')) {
    const { name } = about.resource
    const rows = await anyTable(connection)
      .deleteFrom(name)
      .where(aboutCondition(resources, about, id))
      .returning('id')
      .execute()
    registros[name] = rows.length
  }
  for (const table of Object.keys(studentTables))
    await anyTable(connection).deleteFrom(table).where('aluno_id', '=', id).execute()
  await connection.deleteFrom('aluno').where('id', '=', id).execute()
  return registros
}
