import { type RawBuilder, sql } from 'kysely'
import { canRead } from '#model/access'
import { isErasable, isRestorable } from '#model/bin'
import { type Excluido, lixeiraPorPagina, type ProcuraNaLixeira } from '#model/calls/lixeira'
import { dayAfter } from '#model/day'
import { grouped } from '#model/grouped'
import { seenScope } from '#model/pairs'
import { canSee } from '#model/readable'
import { fieldOf, fieldsOf, type Resource } from '#model/resource'
import { detailField } from '#model/search'
import { belongings } from '#model/subject'
import { wordsOf } from '#model/wording'
import type { Viewer } from '#server/auth/session'
import { anyTable } from '#server/db/connection'
import { ownerColumn } from '#server/db/system-schema'
import { partsOf } from '#server/merging/moved'
import { readsDocuments } from '#server/privacy/reach'
import { resourceNamed, type Services } from '#server/services'
import { answerOf } from './answer.ts'
import { containing } from './filter-value.ts'
import { shownColumn } from './list-order.ts'
import { recordOneRead } from './reading.ts'
import { type FileTable, removedFiles } from './removed-files.ts'
import { isReadBy, rowsSeen, scopeCondition, targetOf } from './scope.ts'

interface Found {
  readonly recurso: string
  readonly id: number
  readonly excluido_em: string
  readonly conta_id: number | null
}

/** A page of what was deleted, of the rows that the reader would reach if they were there; reading it is recorded. */
export async function binPage(services: Services, viewer: Viewer, asked: ProcuraNaLixeira) {
  const { kysely } = services.db
  const all = [...deletedRows(services, viewer), ...deletedFiles(services, viewer)]
  const some = all.filter(({ name }) => !asked.recurso || name === asked.recurso)
  const dias = services.lixeiraDias
  if (some.length === 0) return { total: 0, dias, linhas: [], recursos: [], pessoas: [] }
  const found = foundIn(services, some, asked)
  const offset = (Number(asked.pagina ?? 1) - 1) * lixeiraPorPagina
  const { rows: page } = await sql<Found>`select * from ${found}
    order by excluido_em desc, recurso, id desc
    limit ${lixeiraPorPagina} offset ${offset}`.execute(kysely)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${found}`.execute(kysely)
  const { rows: kinds } = await sql<Pick<Found, 'recurso' | 'conta_id'>>`
    select distinct recurso, conta_id from ${foundIn(services, all, {})}`.execute(kysely)
  const pessoas = await kysely
    .selectFrom('conta')
    .select(['id', 'nome'])
    .where('id', 'in', [0, ...kinds.flatMap(({ conta_id }) => conta_id ?? [])])
    .orderBy('nome')
    .execute()
  const recursos = [...new Set(all.map(({ name }) => name))].filter((name) =>
    kinds.some(({ recurso }) => recurso === name),
  )
  const linhas = await named(services, viewer, page, pessoas)
  return { total: Number(counted[0]?.total), dias, linhas, recursos, pessoas }
}

/** Deleted rows of a table, and the columns that are searched. */
interface Deleted {
  readonly name: string
  readonly from: RawBuilder<unknown>
  readonly conditions: readonly RawBuilder<unknown>[]
  readonly columns: readonly RawBuilder<unknown>[]
}

/** Those of each entity. */
function deletedRows(services: Services, viewer: Viewer): Deleted[] {
  const { resources } = services
  return Object.values(resources).flatMap((resource) => {
    const { name, mergeable } = resource
    const scope = isRestorable(resource) && seenScope(resource, viewer.role)
    if (!scope) return []
    const conditions = [
      scopeCondition(resources, resource, scope, viewer),
      isReadBy(resource, viewer, name),
      ...(mergeable ? [sql`${sql.ref(`${name}.id`)} not in ${partsOf(resource)}`] : []),
    ]
    const columns = namedBy(services, resource, viewer).map(([, column]) => column)
    return [{ name, from: sql.table(name), conditions, columns }]
  })
}

/** The same for the files that rows of an entity had and the viewer reads, where those rows are there. */
function deletedFiles(services: Services, viewer: Viewer): Deleted[] {
  return Object.values(services.resources).flatMap((resource) => {
    const { name: owner } = resource
    const fields = fieldsOf(resource).flatMap(([name, field]) =>
      field.kind === 'file' && canRead(field, viewer.role, 'show') ? [name, ...field.was] : [],
    )
    const deletedIn = (name: FileTable, column: string, isOwn: RawBuilder<unknown>): Deleted => ({
      name,
      from: sql`${sql.table(name)} join ${sql.table(owner)}
        on ${sql.ref(`${owner}.id`)} = ${sql.ref(`${name}.${column}`)}`,
      conditions: [
        isOwn,
        rowsSeen(services.resources, resource, viewer) ?? sql`1 = 0`,
        isReadBy(resource, viewer, owner),
      ],
      columns: [
        sql.ref(`${name}.nome_arquivo`),
        ...namedBy(services, resource, viewer).map(([, column]) => column),
      ],
    })
    const isOwn = sql`anexo.recurso = ${owner} and anexo.campo in (${sql.join(fields)})`
    const hasDocuments = resource.subject && readsDocuments(services, viewer)
    return [
      ...(fields.length > 0 ? [deletedIn('anexo', 'registro_id', isOwn)] : []),
      ...(hasDocuments ? [deletedIn('documento', ownerColumn(owner), sql`1 = 1`)] : []),
    ]
  })
}

/** What is asked for among deleted rows, each with who deleted it. */
function foundIn(
  { db }: Services,
  among: readonly Deleted[],
  asked: ProcuraNaLixeira,
): RawBuilder<unknown> {
  const { q = '', quem, desde, ate } = asked
  const parts = among.map(({ name, from, conditions, columns }) => {
    const at = (column: string) => sql.ref(`${name}.${column}`)
    const matching = columns.map((column) => containing('q', column, q.trim(), db.dialect))
    const all = [
      sql`${at('excluido_em')} is not null`,
      ...conditions,
      ...(q.trim() ? [sql`(${sql.join([sql`1 = 0`, ...matching], sql` or `)})`] : []),
      ...(quem ? [sql`gone.conta_id = ${Number(quem)}`] : []),
      ...(desde ? [sql`${at('excluido_em')} >= ${startOf(desde)}`] : []),
      ...(ate ? [sql`${at('excluido_em')} < ${startOf(dayAfter(ate, 1))}`] : []),
    ]
    return sql`select ${sql.lit(name)} as recurso, ${at('id')} as id,
        ${at('excluido_em')} as excluido_em, gone.conta_id as conta_id
      from ${from} join auditoria as gone on gone.id = (select max(id) from auditoria
        where recurso = ${sql.lit(name)} and registro_id = ${at('id')} and acao = 'excluiu')
      where ${sql.join(all, sql` and `)}`
  })
  return sql`(${sql.join(parts, sql` union all `)}) as found`
}

/** The moment at which a day begins. */
const startOf = (day: string) => new Date(`${day}T00:00:00-03:00`).toISOString()

/** By what a deleted row is known: its own name and that of the row to which it belongs; each as a column of SQL too. */
function namedBy({ resources, computed }: Services, resource: Resource, viewer: Viewer) {
  const names = [...new Set([resource.display, ...belongings(resources, resource)])]
  return names.flatMap((name): [string, RawBuilder<unknown>][] => {
    const field = fieldOf(resource, name)
    if (!field || field.sensitive || !canSee(resources, resource, name, viewer.role)) return []
    const { display, fields } = field.target ? targetOf(resources, resource, name) : resource
    if (field.target && fields[display]?.kind !== 'text') return []
    return [[name, shownColumn({ resources, computed, viewer }, resource, name)]]
  })
}

/** The rows of a page with their names, as the reader would have them in a list; each reading is recorded, of a file that of its row. */
async function named(
  services: Services,
  viewer: Viewer,
  page: readonly Found[],
  accounts: readonly { readonly id: number; readonly nome: string }[],
): Promise<Excluido[]> {
  const before = services.now().getTime() - services.lixeiraDias * 24 * 60 * 60_000
  const files = await removedFiles(services, page)
  const rows = page.map(({ recurso, id, ...row }) => {
    const file = files.get(`${recurso} ${id}`)
    const of = file?.resource ?? resourceNamed(services, recurso)
    return { ...row, recurso, id: Number(id), file, of, owner: file?.owner ?? Number(id) }
  })
  const told = new Map<string, readonly string[]>()
  for (const [of, own] of grouped(rows, (row) => row.of)) {
    const ids = own.map(({ owner }) => owner)
    for (const [id, words] of await wordsOfRows(services, viewer, of, ids))
      told.set(`${of.name} ${id}`, words)
  }
  await Promise.all(
    rows.map(({ of, owner }) => recordOneRead(services, of.name, owner, viewer.contaId)),
  )
  return rows.map(({ recurso, id, excluido_em, conta_id, file, of, owner }) => {
    const [nome = '', detalhe = null] = told.get(`${of.name} ${owner}`) ?? []
    const isDue = new Date(excluido_em).getTime() <= before
    return {
      ...{ recurso, id, quando: excluido_em },
      quem: accounts.find((each) => each.id === conta_id)?.nome ?? null,
      apagavel: isDue && (file !== undefined || isErasable(of)),
      nome: file?.nome ?? nome,
      detalhe: file ? [nome, detalhe].filter(Boolean).join(' · ') : detalhe,
    }
  })
}

/** What some rows of an entity are called, and what else tells them apart, by their ids. */
async function wordsOfRows(
  services: Services,
  viewer: Viewer,
  resource: Resource,
  ids: readonly number[],
) {
  const { resources, db } = services
  const known = namedBy(services, resource, viewer).map(([name]) => name)
  const [next, field] = detailField(resources, resource, viewer.role) ?? []
  // Of rows that go by the name of another, the next column tells them apart.
  if (next && !field?.sensitive) known.push(next)
  const table = anyTable(db.kysely).selectFrom(resource.name).selectAll()
  const rows = await table.where('id', 'in', ids).execute()
  const reader = { ...viewer, where: 'list', only: new Set(known) } as const
  const answers = await answerOf(services, resource, rows, reader)
  return answers.map((answer) => {
    const words = known.flatMap((name) => {
      const shown = fieldOf(resource, name)
      return (shown && wordsOf(name, shown, answer)) || []
    })
    const different = [...new Set(words)]
    return [
      answer.id,
      words.length > 0 ? different : [`${resource.label.one} ${answer.id}`],
    ] as const
  })
}
