import { type RawBuilder, sql } from 'kysely'
import { leadsTo, pairsWithin } from '#model/pairs'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { uniqueKeysOf } from '#model/unique'
import { anyTable, type Connection } from '#server/db/connection'
import { onIndexedDays } from '#server/db/indexed-days'
import { comparedColumns, dayOf } from '#server/db/schema'
import { ownerColumn } from '#server/db/system-schema'
import type { Services } from '#server/services'
import { hiddenRows, type Person } from '#server/store/scope'

/** A column by which rows of a table are of one of another, and go with it. */
export interface Link {
  /** That of an entity, or of files. */
  readonly table: string
  readonly column: string
  readonly of: Resource | null
  /** Each row says only that one names another. */
  readonly isPair?: boolean
  /** What else may not repeat under one row: of each such rule, the columns beside this one. */
  readonly alike: readonly (readonly string[])[]
  /** The rows, under another name of their table, that are such at all. */
  readonly where: (connection: Connection, alias: string) => RawBuilder<boolean>
}

/** What somebody is told of: not pairs, which say no more than what they name, nor what the server works out. */
export const isTold = ({ of, isPair }: Link) => !of?.workedOut && !isPair

/** What leads to the rows of an entity, from the declarations. Rows that nobody reads stay with the row that they are of. */
export function linksTo({ resources }: Pick<Services, 'resources'>, target: Resource): Link[] {
  const declared = Object.values(resources).flatMap((of) => {
    const isKept = Object.keys(of.access).length + Object.keys(of.calls).length > 0
    return (isKept ? [of] : []).concat(pairsWithin(of))
  })
  const ofEntities = declared.flatMap((of) =>
    fieldsOf(of).flatMap(([column, field]): Link[] => {
      if (!leadsTo(field, target.name) || !isStored(field)) return []
      const isPair = !(of.name in resources)
      const alike = isPair
        ? [Object.keys(of.fields).filter((name) => name !== column)]
        : uniqueKeysOf(of).flatMap(({ fields }) => {
            const others = fields.map(([name]) => name).filter((name) => name !== column)
            return others.length < fields.length ? [comparedColumns(of, others)] : []
          })
      const day = dayOf(of)
      const where = (connection: Connection, alias: string) =>
        day === undefined
          ? sql<boolean>`1 = 1`
          : onIndexedDays(connection, { table: of.name, day, column: `${alias}.${day}` })
      return [{ table: of.name, column, of, isPair, alike, where }]
    }),
  )
  const files: Link = {
    ...{ table: 'anexo', column: 'registro_id', of: null, alike: [['campo']] },
    where: (_, alias) => sql`${sql.ref(`${alias}.recurso`)} = ${target.name}`,
  }
  const documents: Link = {
    ...{ table: 'documento', column: ownerColumn(target.name), of: null, alike: [] },
    where: () => sql`1 = 1`,
  }
  return [...ofEntities, files, ...(target.subject ? [documents] : [])]
}

/** The rows of a link to some rows, under another name of their table. */
export function linked(connection: Connection, link: Link, ids: readonly number[], alias: string) {
  return sql<boolean>`${sql.ref(`${alias}.${link.column}`)} in (${sql.join(ids)})
    and ${link.where(connection, alias)}`
}

/** Those of them that are there, and that a person may know of. */
export function isThere({ of }: Link, alias: string, person?: Person): RawBuilder<boolean> {
  const active = of?.plain ? sql`1 = 1` : sql`${sql.ref(`${alias}.excluido_em`)} is null`
  const hidden = of && person && alias === of.name && hiddenRows(of, person)
  return hidden ? sql`(${active} and not ${hidden})` : sql`(${active})`
}

/** The rows of a link to a row, with the row of each; deleted ones too, unless a person asks. */
export async function linkedIds(
  connection: Connection,
  link: Link,
  id: number,
  person?: Person,
): Promise<number[]> {
  const { table } = link
  const rows = await anyTable(connection)
    .selectFrom(table)
    .select('id')
    .where(linked(connection, link, [id], table))
    .$if(person !== undefined, (own) => own.where(isThere(link, table, person)))
    .orderBy('id')
    .execute()
  return rows.map((row) => Number(row.id))
}

/** Rows of two that may not both be of one: the one of the row that stays, and the one of that which goes. */
export interface Clash {
  readonly link: Link
  readonly fica: number
  readonly sai: number
  /** Of files, the field that has them. */
  readonly campo?: string
  /** What is set aside where the one holds, and where the other does. */
  readonly guarda: { readonly fica: readonly number[]; readonly sai: readonly number[] }
  /** They may both be there, and the last one holds. */
  readonly isHeld?: true
}

/** The rows of two rows of an entity that would repeat under one. */
export async function clashesOf(
  connection: Connection,
  links: readonly Link[],
  [stays, goes]: readonly [number, number],
): Promise<Clash[]> {
  const all: Clash[] = []
  for (const link of links)
    for (const names of link.alike) {
      const table = sql.table(link.table)
      const same = names.map((name) => sql`${sql.ref(`um.${name}`)} = ${sql.ref(`outro.${name}`)}`)
      const campo = link.table === 'anexo' ? sql.ref('um.campo') : sql`''`
      const { rows } = await sql<Pick<Clash, 'fica' | 'sai' | 'campo'>>`
        select um.id as fica, outro.id as sai, ${campo} as campo
        from ${table} as um, ${table} as outro
        where ${linked(connection, link, [stays], 'um')} and ${isThere(link, 'um')}
          and ${linked(connection, link, [goes], 'outro')} and ${isThere(link, 'outro')}
          and ${sql.join([sql`1 = 1`, ...same], sql` and `)}
        order by um.id`.execute(connection)
      for (const row of rows)
        all.push({ ...row, link, guarda: { fica: [row.sai], sai: [row.fica] } })
    }
  return all
}
