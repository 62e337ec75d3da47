import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#model/field'
import { fold } from '#model/format'
import { operationOf, type Trace, traceOf } from '#server/db/audit'
import { anyTable, type Connection, columnsOf } from '#server/db/connection'
import { tableOf } from '#server/db/schema'
import { portionsOf } from '#server/db/value-rows'
import type { Services } from '#server/services'
import type { Asking } from '#server/store/asker'
import type { Bringing } from './bringing.ts'
import type { CheckedLine } from './lines.ts'

/** What an import stores, for whom, and the connection that has its temporary table. */
interface Staged extends Asking {
  readonly connection: Connection
  readonly references: readonly Bringing[]
  /** What the server sets in each row: the day, the person. */
  readonly set: Readonly<Record<string, unknown>>
}

/** The ids behind a reference, by what its cell says: one, or those of a field of several. */
export type Ids = ReadonlyMap<string, readonly number[]>

/** What tells one cell of a reference from another: a list of names is not a name that has its comma. */
export function cellKey({ kind }: Field, text: string): string {
  return kind === 'references' ? `[${fold(text)}]` : fold(text)
}

/** Columns beside those of the entity, whose fields have no such names: the place in the file, and the trace. */
const order = '@ordem'
const trace = '@registro'
/** The one that holds the name of the row behind a reference, until its id is known. */
const nameColumn = (reference: string) => `@${reference}`

/** A temporary table with the rows of an import, before they are stored. */
export class Staging {
  readonly #staged: Staged
  #columns: readonly string[] | null = null
  #count = 0

  constructor(staged: Staged) {
    this.#staged = staged
  }

  /** Adds rows to the temporary table: their references as folded names, since not all of their rows exist yet. */
  async add(lines: readonly CheckedLine[]): Promise<void> {
    const { services, resource, references, set } = this.#staged
    const rows = lines.map(({ values, names }, at) => {
      const own = Object.entries({ ...values, ...set }).filter(
        ([name]) => !references.some((each) => each.name === name),
      )
      const text = JSON.stringify(Object.fromEntries(own)).slice(0, -1)
      return {
        ...columnsOf(resource, Object.fromEntries(own), services.db.dialect),
        ...Object.fromEntries(
          references.map(({ name, field }) => {
            const { [name]: text } = names
            return [nameColumn(name), text ? cellKey(field, text) : null]
          }),
        ),
        [order]: this.#count + at,
        // The references are written behind these values, once they are known.
        [trace]: own.length > 0 && references.length > 0 ? `${text},` : text,
      }
    })
    if (!this.#columns) await this.#createTable(Object.keys(rows[0] ?? {}))
    await anyTable(this.#staged.connection).insertInto('importado').values(rows).execute()
    this.#count += lines.length
  }

  /** Moves the rows into their table, each with its trace, in a transaction of the same connection. */
  async move(transaction: Connection, ids: ReadonlyMap<string, Ids>): Promise<void> {
    const { services, resource, references, asker } = this.#staged
    const table = sql.table(resource.name)
    for (const each of references) await refer(transaction, each, ids.get(each.name) ?? new Map())
    await nextIds(resource.name, services).execute(transaction)
    const { quando, contaId, recurso } = traceOf(services, asker, resource, 0)
    const acao: Trace['acao'] = 'importou'
    const single = references.filter(({ field }) => field.kind === 'reference')
    const own = [...(this.#columns ?? []), ...single.map(({ name }) => name)]
    const columns = sql.join(['id', ...own].map((name) => sql.ref(name)))
    const [moment, now] = resource.plain ? [sql``, sql``] : [sql`, criado_em`, sql`, ${quando}`]
    await sql`insert into ${table} (${columns}${moment})
      select ${columns}${now} from importado order by ${sql.ref(order)}`.execute(transaction)
    const named = references.map(({ name }, at) => {
      const key = `${at > 0 ? ',' : ''}"${name}":`
      return sql`${key} || coalesce(cast(${sql.ref(name)} as text), 'null')`
    })
    const values = sql.join([sql.ref(trace), ...named, sql`'}'`], sql` || `)
    await sql`insert into auditoria (quando, conta_id, acao, recurso, registro_id, depois, operacao_id)
      select ${quando}, cast(${contaId} as integer), ${acao}, ${recurso}, id, ${values},
        cast(${operationOf(transaction)} as integer)
      from importado order by ${sql.ref(order)}`.execute(transaction)
  }

  /** The ids of the rows that were moved, in the order of the file. */
  async storedIds(transaction: Connection): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from importado
      order by ${sql.ref(order)}`.execute(transaction)
    return rows.map(({ id }) => Number(id))
  }

  /** Creates the accounts of rows that sign in, with a password that nobody has. */
  async openAccounts(transaction: Connection, hash: string): Promise<void> {
    const { services, resource } = this.#staged
    if (!resource.account) return
    await sql`insert into conta (role, pessoa_id, email, nome, senha_hash, pendencia, criado_em)
      select ${resource.account.role}, id, email, ${sql.ref(resource.display)}, ${hash},
        'senha', ${services.now().toISOString()}
      from importado order by ${sql.ref(order)}`.execute(transaction)
  }

  async #createTable(names: readonly string[]) {
    const { services, resource, references } = this.#staged
    const types = tableOf(resource, services.db.dialect)
    const named = references.map(({ name }) => nameColumn(name))
    this.#columns = names.filter((name) => types[name] && name !== 'id')
    const own = this.#columns.map((name) => sql`${sql.ref(name)} ${sql.raw(types[name] ?? '')}`)
    const texts = named.map((name) => sql`${sql.ref(name)} text`)
    const ids = references.map((each) => sql`${sql.ref(each.name)} ${typeOf(each)}`)
    // A table is read in the order of its key without sorting.
    await sql`create temporary table importado
      (${sql.ref(order)} integer primary key, id integer, ${sql.ref(trace)} text,
      ${sql.join([...own, ...texts, ...ids])})`.execute(this.#staged.connection)
  }
}

/** Several ids stand as a trace has them. */
const typeOf = ({ field }: Bringing) => (field.kind === 'reference' ? sql`integer` : sql`text`)

/** Writes the ids behind a reference in place of their names. */
async function refer(transaction: Connection, of: Bringing, ids: Ids): Promise<void> {
  const { name, field } = of
  const rows = [...ids].map(([chave, [id, ...others]]) => {
    const said = field.kind === 'reference' ? `${id}` : JSON.stringify([id, ...others])
    return { campo: name, chave, id: said }
  })
  await sql`create temporary table if not exists importado_nome
    (campo text, chave text, id text, primary key (campo, chave))`.execute(transaction)
  for (const some of portionsOf(rows, 500))
    await anyTable(transaction).insertInto('importado_nome').values(some).execute()
  await sql`update importado set ${sql.ref(name)} = (select cast(n.id as ${typeOf(of)}) from importado_nome n
    where n.campo = ${name} and n.chave = importado.${sql.ref(nameColumn(name))})`.execute(
    transaction,
  )
}

/** Gives the rows their ids, in the order of the file. */
function nextIds(table: string, { db }: Services): RawBuilder<unknown> {
  if (db.dialect === 'sqlite')
    return sql`update importado set id = ${sql.ref(order)} + 1 + max(
      coalesce((select seq from sqlite_sequence where name = ${table}), 0),
      coalesce((select max(id) from ${sql.table(table)}), 0))`
  return sql`update importado set id = n.id
    from (select o.at, nextval(pg_get_serial_sequence(${table}, 'id')) as id
      from (select ${sql.ref(order)} as at from importado order by ${sql.ref(order)}) o) n
    where n.at = importado.${sql.ref(order)}`
}
