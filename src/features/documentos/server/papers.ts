import { type RawBuilder, sql } from 'kysely'
import { formatDate } from '#model/format'
import { grouped } from '#model/grouped'
import { aluno } from '#resources/aluno'
import type { Papel } from '#resources/documentos-do-aluno'
import { record } from '#server/db/audit'
import type { Connection } from '#server/db/connection'
import { prepared } from '#server/db/prepared'
import { answering } from '#server/routes/answering'
import { reachableDocument } from '#server/routes/documentos'
import type { Ids } from '#server/store/computed'
import { checkReferences } from '#server/store/constraints'
import { classificacao } from '../calls.ts'

type Stored = Omit<Papel, 'tipo'> & { readonly aluno_id: number; readonly tipo: string | null }

/** Whether a document counts for its kind: of those that have a day the last one, or all where none has. */
export const paperCounts = sql<boolean>`
  not exists (select 1 from documento as later
    where later.aluno_id = documento.aluno_id and later.excluido_em is null
      and later.tipo_de_documento_id = documento.tipo_de_documento_id
      and later.valido_ate is not null
      and (documento.valido_ate is null or later.valido_ate > documento.valido_ate
        or later.valido_ate = documento.valido_ate and later.id > documento.id))`

/** What the documents of some students are that count; `students` is a query for their ids. */
export async function papersByStudent(connection: Connection, students: RawBuilder<unknown>) {
  return byStudent((await papersOf(students, paperCounts).execute(connection)).rows)
}

const papersOf = (students: RawBuilder<unknown>, counts: RawBuilder<boolean> = sql`true`) =>
  sql<Stored>`
    select documento.id, documento.aluno_id, tipo.id as tipo_id, tipo.nome as tipo,
      documento.valido_ate
    from documento left join tipo_de_documento as tipo
      on tipo.id = documento.tipo_de_documento_id and tipo.excluido_em is null
    where documento.aluno_id in (${students}) and documento.excluido_em is null
      and (tipo.id is not null or documento.valido_ate is not null) and ${counts}
    order by documento.id`

const byStudent = (rows: readonly Stored[]) =>
  grouped(
    rows,
    (row) => row.aluno_id,
    ({ aluno_id: _, tipo, ...paper }): Papel => ({
      ...paper,
      tipo: paper.tipo_id === null ? null : { id: paper.tipo_id, nome: tipo ?? '' },
    }),
  )

const papersIn = prepared((_, { ids }: Ids) => papersOf(sql.join(ids)))

/** What the documents of each student are. */
export async function papeisDe(connection: Connection, ids: readonly number[]) {
  return byStudent(await papersIn(connection, { ids }))
}

/** Says what a document is: it stands in the history of its student. */
export const papeisHandlers = answering(classificacao, {
  async classificarDocumento(context) {
    const { services, body, asker } = context
    const { documento, trace } = await reachableDocument(context)
    const { id, nome_arquivo } = documento
    const { tipo_id: tipo_de_documento_id, valido_ate } = body
    const { fields } = classificacao.classificarDocumento
    await services.db.kysely.transaction().execute(async (connection) => {
      const stored = { tipo_id: documento.tipo_de_documento_id }
      await checkReferences(
        { services, connection, asker, resource: { ...aluno, fields } },
        body,
        stored,
      )
      await connection
        .updateTable('documento')
        .set({ tipo_de_documento_id, valido_ate })
        .where('id', '=', id)
        .execute()
      const tipo = await connection
        .selectFrom('tipo_de_documento')
        .select('nome')
        .where('id', '=', tipo_de_documento_id)
        .executeTakeFirst()
      const until = valido_ate && `válido até ${formatDate(valido_ate)}`
      const said = [tipo?.nome, until].filter(Boolean).join(', ') || 'sem tipo'
      const [antes, depois] = [nome_arquivo, `${nome_arquivo}: ${said}`].map((nome) => ({
        documento: id,
        nome_arquivo: nome,
      }))
      await record(connection, [{ ...trace, acao: 'editou', antes, depois }])
    })
  },
})
