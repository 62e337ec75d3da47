import { type RawBuilder, sql } from 'kysely'
import { isErasable, isRestorable } from '#model/bin'
import { type Excluido, lixeiraPorPagina } from '#model/calls/lixeira'
import { grouped } from '#model/grouped'
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
import { type FileOwner, fileOwners, removedFiles } from './removed-files.ts'
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
  const all = Object.values(services.resources).filter(
    (each) => isRestorable(each) && seenScope(each, viewer.role),
  )
  const partsOfBin = (of: Asked) => [
    ...all.map((each): Part => [each.name, deletedOf(services, each, viewer, of)]),
    ...fileOwners(services, viewer).map(
      (each): Part => [each.table, filesDeletedOf(services, each, viewer, of)],
    ),
  ]
  const some = partsOfBin(asked).filter(([name]) => !asked.recurso || name === asked.recurso)
  const dias = services.lixeiraDias
  if (some.length === 0) return { total: 0, dias, linhas: [], recursos: [], pessoas: [] }
  const found = sql`(${union(some)}) as found`
  const offset = (Number(asked.pagina ?? 1) - 1) * lixeiraPorPagina
  const { rows: page } = await sql<Found>`select * from ${found}
    order by excluido_em desc, recurso, id desc
    limit ${lixeiraPorPagina} offset ${offset}`.execute(kysely)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${found}`.execute(kysely)
  const whole = sql`(${union(partsOfBin({}))}) as found`
  const { rows: kinds } = await sql<Omit<Found, 'id' | 'excluido_em'>>`
    select distinct recurso, conta_id from ${whole}`.execute(kysely)
  const accounts = await kysely
    .selectFrom('conta')
    .select(['id', 'nome'])
    .where('id', 'in', [0, ...kinds.flatMap(({ conta_id }) => conta_id ?? [])])
    .orderBy('nome')
    .execute()
  const linhas = await named(services, viewer, page, accounts)
  await Promise.all(
    linhas.map(({ of: [recurso, id] }) => recordOneRead(services, recurso, id, viewer.contaId)),
  )
  const names = [...new Set(partsOfBin({}).map(([name]) => name))]
  const recursos = names.filter((name) => kinds.some((it) => it.recurso === name))
  const shown = linhas.map(({ of: _, ...row }) => row)
  return { total: Number(counted[0]?.total), dias, linhas: shown, recursos, pessoas: accounts }
}

/** The deleted rows of a table, with its name, as a query. */
type Part = readonly [name: string, rows: RawBuilder<unknown>]

const union = (parts: readonly Part[]) =>
  sql.join(
    parts.map(([, rows]) => rows),
    sql` union all `,
  )

/** The query for the deleted rows of an entity, each with who deleted it. */
function deletedOf(services: Services, resource: Resource, viewer: Viewer, asked: Asked) {
  const { resources } = services
  const { name } = resource
  const conditions = [
    scopeCondition(resources, resource, seenScope(resource, viewer.role) ?? 'all', viewer),
    isReadBy(resource, viewer, name),
    ...(resource.mergeable ? [sql`${sql.ref(`${name}.id`)} not in ${partsOf(resource)}`] : []),
  ]
  const columns = namedBy(resources, resource, viewer).map(([, column]) => column)
  return deletedFrom(services, { name, conditions, columns }, asked)
}

/** The same for the files that rows of an entity had, where those are there. */
function filesDeletedOf(
  services: Services,
  { resource, table: name, column, isOwn }: FileOwner,
  viewer: Viewer,
  asked: Asked,
) {
  const { name: owner } = resource
  const from = sql`${sql.table(name)} join ${sql.table(owner)}
    on ${sql.ref(`${owner}.id`)} = ${sql.ref(`${name}.${column}`)}`
  const seen = rowsSeen(services.resources, resource, viewer) ?? sql`1 = 0`
  const conditions = [isOwn, seen, isReadBy(resource, viewer, owner)]
  const named = namedBy(services.resources, resource, viewer).map(([, column]) => column)
  const columns = [sql.ref(`${name}.nome_arquivo`), ...named]
  return deletedFrom(services, { name, from, conditions, columns }, asked)
}

interface Deleted {
  readonly name: string
  readonly from?: RawBuilder<unknown>
  readonly conditions: readonly RawBuilder<unknown>[]
  /** Those that are searched. */
  readonly columns: readonly RawBuilder<unknown>[]
}

function deletedFrom(
  { db }: Services,
  { name, from = sql.table(name), conditions, columns }: Deleted,
  { q = '', quem, desde, ate }: Asked,
): RawBuilder<unknown> {
  const at = (column: string) => sql.ref(`${name}.${column}`)
  const matching = columns.map((column) => containing('q', column, q.trim(), db.dialect))
  const all = [
    sql`${at('excluido_em')} is not null`,
    ...conditions,
    ...(q.trim()
      ? [matching.length > 0 ? sql`(${sql.join(matching, sql` or `)})` : sql`1 = 0`]
      : []),
    ...(quem ? [sql`gone.conta_id = ${Number(quem)}`] : []),
    ...(desde ? [sql`${at('excluido_em')} >= ${startOf(desde)}`] : []),
    ...(ate ? [sql`${at('excluido_em')} < ${startOf(ate, 1)}`] : []),
  ]
  return sql`select ${sql.lit(name)} as recurso, ${at('id')} as id, ${at('excluido_em')} as excluido_em,
      gone.conta_id as conta_id
    from ${from} join auditoria as gone on gone.id = (select max(id) from auditoria
      where recurso = ${sql.lit(name)} and registro_id = ${at('id')} and acao = 'excluiu')
    where ${sql.join(all, sql` and `)}`
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

/** The rows of a page with their names, as the reader would have them in a list, and by which row reading one is recorded. */
async function named(
  services: Services,
  viewer: Viewer,
  page: readonly Found[],
  accounts: readonly { readonly id: number; readonly nome: string }[],
): Promise<(Excluido & { of: readonly [string, number] })[]> {
  const before = services.now().getTime() - services.lixeiraDias * 24 * 60 * 60_000
  const files = await removedFiles(services, page)
  const whose = page.map(({ recurso, id }): readonly [string, number] => {
    const file = files.get(`${recurso} ${id}`)
    return file ? [file.resource.name, file.owner] : [recurso, Number(id)]
  })
  const ids = grouped(
    whose,
    ([recurso]) => recurso,
    ([, id]) => id,
  )
  const told = new Map<string, Pick<Excluido, 'nome' | 'detalhe'>>()
  for (const [recurso, some] of ids) await nameInto(told, services, viewer, [recurso, some])
  return page.map(({ recurso, id, excluido_em, conta_id }, at) => {
    const of = whose[at] ?? [recurso, Number(id)]
    const row = told.get(of.join(' ')) ?? { nome: '', detalhe: null }
    const file = files.get(`${recurso} ${id}`)
    return {
      ...{ of, recurso, id: Number(id) },
      ...(file
        ? { nome: file.nome, detalhe: [row.nome, row.detalhe].filter(Boolean).join(' · ') }
        : row),
      quando: excluido_em,
      quem: accounts.find((each) => each.id === conta_id)?.nome ?? null,
      apagavel:
        (file !== undefined || isErasable(resourceNamed(services, recurso))) &&
        new Date(excluido_em).getTime() <= before,
    }
  })
}

/** Adds what some rows of an entity are called. */
async function nameInto(
  told: Map<string, Pick<Excluido, 'nome' | 'detalhe'>>,
  services: Services,
  viewer: Viewer,
  [recurso, ids]: readonly [string, readonly number[]],
) {
  const { resources, db } = services
  const resource = resourceNamed(services, recurso)
  const known = namedBy(resources, resource, viewer).map(([name]) => name)
  const [next, field] = detailField(resources, resource, viewer.role) ?? []
  // Of rows that go by the name of another, the next column tells them apart.
  if (next && !field?.sensitive && known.length < 2) known.push(next)
  const table = anyTable(db.kysely).selectFrom(recurso).selectAll()
  const rows = await table.where('id', 'in', ids).execute()
  const reader = { ...viewer, where: 'list', only: new Set(known) } as const
  for (const answer of await answerOf(services, resource, rows, reader)) {
    const words = known.flatMap((name) => {
      const shown = fieldOf(resource, name)
      return (shown && wordsOf(name, shown, answer)) || []
    })
    const [nome = `${resource.label.one} ${answer.id}`, detalhe = null] = words
    told.set(`${recurso} ${answer.id}`, { nome, detalhe })
  }
}
