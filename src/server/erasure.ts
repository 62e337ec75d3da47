import { sql } from 'kysely'
import type { Services } from './services.ts'
import { record } from './store/audit.ts'
import { anyTable } from './store/tables.ts'
import { dropUpload } from './upload.ts'

/** What was erased of a student. */
export interface Erased {
  readonly nome: string
  readonly documentos: number
  readonly frequencias: number
}

/**
 * Takes a student out of the database for good: record, attendance, reports about the student, documents, and what
 * the audit remembers of them. What is left says that it was done, and when. Only for one who was deleted before.
 * Throws a sentence otherwise. Copies made earlier still hold the student.
 */
export async function eraseStudent(
  { db, dataDir, now }: Pick<Services, 'db' | 'dataDir' | 'now'>,
  id: number,
): Promise<Erased> {
  // What is freed is overwritten, not just marked as free.
  if (db.dialect === 'sqlite') await sql`pragma secure_delete = on`.execute(db.kysely)
  const { erased, files } = await db.kysely.transaction().execute(async (connection) => {
    const aluno = await connection
      .selectFrom('aluno')
      .select(['nome', 'excluido_em'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!aluno) throw new Error(`Não há aluno com o ID ${id}.`)
    if (aluno.excluido_em === null)
      throw new Error(`${aluno.nome} ainda está entre os alunos: exclua antes, pela tela.`)
    const documents = await connection
      .deleteFrom('documento')
      .where('aluno_id', '=', id)
      .returning('arquivo')
      .execute()
    const reports = await connection
      .deleteFrom('relatorio_assistente')
      .where('aluno_id', '=', id)
      .returning('id')
      .execute()
    const days = await connection
      .deleteFrom('frequencia')
      .where('aluno_id', '=', id)
      .returning('turma_id')
      .execute()
    await connection.deleteFrom('aluno_frequencia').where('aluno_id', '=', id).execute()
    await connection.deleteFrom('aluno').where('id', '=', id).execute()
    const forget = (recurso: string, ids: readonly number[]) =>
      ids.length === 0
        ? null
        : anyTable(connection)
            .updateTable('auditoria')
            .set({ antes: null, depois: null })
            .where('recurso', '=', recurso)
            .where('registro_id', 'in', ids)
            .execute()
    await forget('aluno', [id])
    await forget(
      'relatorio_assistente',
      reports.map((report) => report.id),
    )
    await record(connection, [
      {
        quando: now().toISOString(),
        contaId: null,
        acao: 'apagou',
        recurso: 'aluno',
        registroId: id,
      },
    ])
    return {
      erased: { nome: aluno.nome, documentos: documents.length, frequencias: days.length },
      files: documents.map(({ arquivo }) => arquivo),
    }
  })
  for (const file of files) await dropUpload(dataDir, file)
  return erased
}
