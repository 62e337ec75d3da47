import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { schemaIn } from '#server/db/own-schema'
import { isAbsent, synced } from '#server/disk/files'
import { namedFiles, type Snapshot } from './sqlite-copy.ts'

/** Copies a PostgreSQL database into a folder as it is at one moment, by pg_dump, without some rows. */
export async function copyPostgres(
  url: string,
  folder: string,
  excludedTables: readonly string[],
): Promise<Snapshot> {
  const file = 'caderno.dump'
  return connected(url, async (client) => {
    // pg_dump and the counts look at the same moment: the snapshot of this transaction.
    await client.query('begin transaction isolation level repeatable read, read only')
    const [snapshot] = await valuesOf(client, 'select pg_export_snapshot()')
    const tables = await tablesOf(client)
    const target = join(folder, file)
    await run('pg_dump', url, [
      ...['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`],
      `--snapshot=${snapshot}`,
      ...tables.map((table) => `--table=${table}`),
      ...excludedTables.map((table) => `--exclude-table-data=${table}`),
    ])
    await chmod(target, 0o600)
    await synced(target)
    const excluded = tables.filter((table) => excludedTables.includes(table))
    const tabelas = {
      ...(await countsOf(client, tables)),
      ...Object.fromEntries(excluded.map((table) => [table, 0])),
    }
    // Documents whose contents are in the database; one of an older version has no table for them.
    const conteudos = tables.includes('documento_conteudo')
      ? await valuesOf(client, 'select arquivo from documento_conteudo')
      : []
    return { file, tabelas, documentos: await valuesOf(client, namedFiles(tables)), conteudos }
  })
}

/**
 * Replaces the tables that a copy holds: all of them, or none. Tables that copies exclude are skipped, even if an old
 * copy has them. Returns the number of rows by table.
 */
export async function restorePostgres(
  url: string,
  dump: string,
  excludedTables: readonly string[],
): Promise<Snapshot['tabelas']> {
  const list = `${dump}.itens`
  const items = await itemsOf(dump)
  const schema = schemaIn(url)
  if (schema)
    await connected(url, (client) => client.query(`create schema if not exists "${schema}"`))
  // The start makes the triggers, whose functions no copy has.
  const excluded = new RegExp(
    ` TABLE DATA \\S+ (${excludedTables.join('|')}) |^\\d+; \\d+ \\d+ TRIGGER `,
  )
  await writeFile(list, items.filter((item) => !excluded.test(item)).join('\n'))
  await run('pg_restore', url, [
    ...['--clean', '--if-exists', '--no-owner', '--no-privileges'],
    ...['--single-transaction', '--exit-on-error', `--use-list=${list}`, dump],
  ])
  return connected(url, async (client) => countsOf(client, await tablesOf(client)))
}

/** Throws a message for a copy of another schema: pg_restore would replace the tables of the institute that is there. */
export async function refuseOtherSchema(url: string, dump: string): Promise<void> {
  const own = await connected(url, async (client) => {
    const [current] = await valuesOf<string | null>(client, 'select current_schema()')
    return current ?? schemaIn(url)
  })
  const items = (await itemsOf(dump)).flatMap((item) => / TABLE DATA (\S+) /.exec(item)?.[1] ?? [])
  const other = items.find((schema) => schema !== own)
  if (other === undefined) return
  throw new Error(
    `A cópia é do esquema "${other}" do PostgreSQL, e este instituto está no esquema "${own}": nada foi restaurado.`,
  )
}

async function itemsOf(dump: string): Promise<string[]> {
  const list = `${dump}.itens`
  await run('pg_restore', null, ['--list', `--file=${list}`, dump])
  return (await readFile(list, 'utf8')).split('\n')
}

/**
 * The tables of the program that a copy of an older version lacks. pg_restore leaves them as they are, and their rows
 * would be taken for those of restored ones with the same ids. A table that no migration made is not the program's.
 */
export async function tablesBeyond(url: string, copied: Snapshot['tabelas']): Promise<string[]> {
  return connected(url, async (client) => {
    const tables = await tablesOf(client)
    if (!tables.includes('migracao')) return []
    const noted = await valuesOf(client, 'select tabelas from migracao')
    const own = new Set<string>(noted.flatMap((tabelas) => JSON.parse(tabelas)))
    return tables.filter((table) => own.has(table) && !Object.hasOwn(copied, table))
  })
}

/** Drops tables, all of them or none. */
export async function dropTables(url: string, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  await connected(url, (client) => {
    const names = tables.map((table) => client.escapeIdentifier(table))
    return client.query(`drop table if exists ${names.join(', ')}`)
  })
}

/** Throws a message for a copy that pg_restore cannot read. */
export async function inspectDump(dump: string): Promise<void> {
  await run('pg_restore', null, ['--file=/dev/null', dump])
}

/** The number of tables of a database, and whether another client is connected. */
export async function stateOfPostgres(url: string): Promise<{ tables: number; inUse: boolean }> {
  return connected(url, async (client) => {
    const others = await valuesOf(
      client,
      `select 1 from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`,
    )
    return { tables: (await tablesOf(client)).length, inUse: others.length > 0 }
  })
}

/**
 * Identifies the present tables, to tell restored ones from those before; null if there are none. Waits for a
 * pg_restore that is still running; throws a message if it takes too long.
 */
export async function tableState(url: string): Promise<string | null> {
  return connected(url, async (client) => {
    for (let asked = 0; await isRestoring(client); asked += 1) {
      if (asked === 60)
        throw new Error(
          'O pg_restore de uma restauração ainda grava no banco: repita em instantes.',
        )
      await setTimeout(500)
    }
    const [state = null] = await valuesOf<string | null>(
      client,
      "select to_regclass('conta')::oid::text",
    )
    return state
  })
}

async function isRestoring(client: Client): Promise<boolean> {
  const found = await valuesOf(
    client,
    `select 1 from pg_stat_activity where datname = current_database()
     and application_name = 'pg_restore' limit 1`,
  )
  return found.length > 0
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The values in the only column of a query. */
async function valuesOf<V = string>(client: Client, text: string): Promise<V[]> {
  const { rows } = await client.query<V[]>({ text, rowMode: 'array' })
  return rows.flat() as V[]
}

const tablesOf = (client: Client) =>
  valuesOf(
    client,
    'select tablename from pg_tables where schemaname = current_schema() order by tablename',
  )

async function countsOf(client: Client, tables: readonly string[]) {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const all = `select count(*) from ${client.escapeIdentifier(table)}`
    counts[table] = Number((await valuesOf(client, all))[0])
  }
  return counts
}

/**
 * Runs a program of the PostgreSQL client. The password is passed in the environment, so that no process list shows
 * it.
 */
async function run(program: string, url: string | null, args: readonly string[]): Promise<void> {
  const { named, password } = url ? reached(url) : { named: [], password: '' }
  const child = spawn(program, [...named, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  const said = text(child.stderr)
  const [code] = await once(child, 'close').catch((error) => {
    if (!isAbsent(error)) throw error
    throw new Error(
      `O programa ${program} não foi encontrado: instale o cliente do PostgreSQL (pacote postgresql-client).`,
    )
  })
  if (code === 0) return
  const reason = (await said).trim().split('\n')[0]
  throw new Error(`O programa ${program} falhou: ${reason}`)
}

function reached(url: string): { named: string[]; password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { named: [`--dbname=${address}`], password }
}
