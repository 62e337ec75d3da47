import { type RawBuilder, sql } from 'kysely'
import { isErasable, isRestorable } from '#model/bin'
import { type Excluido, lixeiraPorPagina } from '#model/calls/lixeira'
import { seenScope } from '#model/pairs'
import { canSee } from '#model/readable'
import { fieldOf, type Resource } from '#model/resource'
import { detailField } from '#model/search'
import { belongings } from '#model/subject'
import { wordsOf } from '#model/wording'
import type { Viewer } from '#server/auth/session'
import { anyTable } from '#server/db/connection'
import { comparedColumn } from '#server/db/schema'
import { partsOf } from '#server/merging/moved'
import { resourceNamed, type Services } from '#server/services'
import { answerOf } from './answer.ts'
import { containing } from './filter-value.ts'
import { recordOneRead } from './reading.ts'
import { fileOwners, removedFiles } from './removed-files.ts'
import { isReadBy, rowsSeen, scopeCondition, targetOf } from './scope.ts'

/** What of the bin is asked for. */
interface Asked {
  readonly recurso?: string | undefined
  readonly q?: string | undefined
  readonly quem?: string | undefined
  readonly desde?: string | undefined
  readonly ate?: string | undefined
  readonly pagina?: string | undefined
}

interface Found {
  readonly recurso: string
  readonly id: number
  readonly excluido_em: string
  readonly conta_id: number | null
}

/** A page of what was deleted, of the rows that the reader would reach if they were there; reading it is recorded. */
export async function binPage(services: Services, viewer: Viewer, asked: Asked) {
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
function deletedRows({ resources }: Services, viewer: Viewer): Deleted[] {
  return Object.values(resources).flatMap((resource) => {
    const { name, mergeable } = resource
    const scope = isRestorable(resource) && seenScope(resource, viewer.role)
    if (!scope) return []
    const conditions = [
      scopeCondition(resources, resource, scope, viewer),
      isReadBy(resource, viewer, name),
      ...(mergeable ? [sql`${sql.ref(`${name}.id`)} not in ${partsOf(resource)}`] : []),
    ]
    const columns = namedBy(resources, resource, viewer).map(([, column]) => column)
    return [{ name, from: sql.table(name), conditions, columns }]
  })
}

/** The same for the files that rows of an entity had, where those are there. */
function deletedFiles(services: Services, viewer: Viewer): Deleted[] {
  return fileOwners(services, viewer).map(({ resource, table: name, column, isOwn }) => {
    const { name: owner } = resource
    const from = sql`${sql.table(name)} join ${sql.table(owner)}
      on ${sql.ref(`${owner}.id`)} = ${sql.ref(`${name}.${column}`)}`
    const seen = rowsSeen(services.resources, resource, viewer) ?? sql`1 = 0`
    const conditions = [isOwn, seen, isReadBy(resource, viewer, owner)]
    const own = namedBy(services.resources, resource, viewer).map(([, column]) => column)
    return { name, from, conditions, columns: [sql.ref(`${name}.nome_arquivo`), ...own] }
  })
}

/** What is asked for among deleted rows, each with who deleted it. */
function foundIn({ db }: Services, among: readonly Deleted[], asked: Asked): RawBuilder<unknown> {
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
      ...(ate ? [sql`${at('excluido_em')} < ${startOf(ate, 1)}`] : []),
    ]
    return sql`select ${sql.lit(name)} as recurso, ${at('id')} as id,
        ${at('excluido_em')} as excluido_em, gone.conta_id as conta_id
      from ${from} join auditoria as gone on gone.id = (select max(id) from auditoria
        where recurso = ${sql.lit(name)} and registro_id = ${at('id')} and acao = 'excluiu')
      where ${sql.join(all, sql` and `)}`
  })
  return sql`(${sql.join(parts, sql` union all `)}) as found`
}

/** The moment at which a day begins, or one some days later. */
function startOf(day: string, later = 0): string {
  const at = new Date(`${day}T00:00:00-03:00`)
  at.setUTCDate(at.getUTCDate() + later)
  return at.toISOString()
}

/** By what a deleted row is known: its own name and that of the row to which it belongs; each as a column of SQL too. */
function namedBy(resources: Services['resources'], resource: Resource, { role }: Viewer) {
  const names = [...new Set([resource.display, ...belongings(resources, resource)])]
  return names.flatMap((name): [string, RawBuilder<unknown>][] => {
    const field = fieldOf(resource, name)
    if (!field || field.sensitive || !canSee(resources, resource, name, role)) return []
    if (field.kind !== 'reference')
      return [
        [name, sql`coalesce(${sql.ref(`${resource.name}.${comparedColumn(name, field)}`)}, '')`],
      ]
    const target = targetOf(resources, resource, name)
    const shown = fieldOf(target, target.display)
    const column = shown && sql.ref(`${target.name}.${comparedColumn(target.display, shown)}`)
    return column && shown.kind === 'text'
      ? [
          [
            name,
            sql`(select ${column} from ${sql.table(target.name)}
          where ${sql.ref(`${target.name}.id`)} = ${sql.ref(`${resource.name}.${name}`)})`,
          ],
        ]
      : []
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
  const rows = page.map(({ recurso, id, excluido_em, conta_id }) => {
    const file = files.get(`${recurso} ${id}`)
    const of = file ? file.resource : resourceNamed(services, recurso)
    const isDue = new Date(excluido_em).getTime() <= before
    return {
      ...{ of, owner: file?.owner ?? Number(id), file: file?.nome, recurso, id: Number(id) },
      quando: excluido_em,
      quem: accounts.find((each) => each.id === conta_id)?.nome ?? null,
      apagavel: isDue && (file !== undefined || isErasable(of)),
    }
  })
  const told = new Map<string, Pick<Excluido, 'nome' | 'detalhe'>>()
  for (const resource of new Set(rows.map(({ of }) => of))) {
    const ids = rows.flatMap(({ of, owner }) => (of === resource ? owner : []))
    await nameInto(told, services, viewer, [resource, ids])
  }
  await Promise.all(
    rows.map(({ of, owner }) => recordOneRead(services, of.name, owner, viewer.contaId)),
  )
  return rows.map(({ of, owner, file, ...row }) => {
    const { nome, detalhe } = told.get(`${of.name} ${owner}`) ?? { nome: '', detalhe: null }
    const whose = [nome, detalhe].filter(Boolean).join(' · ')
    return { ...row, ...(file === undefined ? { nome, detalhe } : { nome: file, detalhe: whose }) }
  })
}

/** Adds what some rows of an entity are called. */
async function nameInto(
  told: Map<string, Pick<Excluido, 'nome' | 'detalhe'>>,
  services: Services,
  viewer: Viewer,
  [resource, ids]: readonly [Resource, readonly number[]],
) {
  const { resources, db } = services
  const known = namedBy(resources, resource, viewer).map(([name]) => name)
  const [next, field] = detailField(resources, resource, viewer.role) ?? []
  // Of rows that go by the name of another, the next column tells them apart.
  if (next && !field?.sensitive && known.length < 2) known.push(next)
  const table = anyTable(db.kysely).selectFrom(resource.name).selectAll()
  const rows = await table.where('id', 'in', ids).execute()
  const reader = { ...viewer, where: 'list', only: new Set(known) } as const
  for (const answer of await answerOf(services, resource, rows, reader)) {
    const words = known.flatMap((name) => {
      const shown = fieldOf(resource, name)
      return (shown && wordsOf(name, shown, answer)) || []
    })
    const [nome = `${resource.label.one} ${answer.id}`, detalhe = null] = words
    told.set(`${resource.name} ${answer.id}`, { nome, detalhe })
  }
}
