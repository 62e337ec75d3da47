import pg from 'pg'

/** The tables of a database, which are emptied for the next test. */
export interface TablesOfPostgres {
  readonly url: string
  /** Puts back the rows that the tables were made with, and no others. Answers false where a test has changed the tables themselves. */
  empty(): Promise<boolean>
  drop(): Promise<void>
}

/** All that a test may change besides rows, as one word. */
const schema = `
  select md5(string_agg(part, ' ' order by part)) as word from (
    select concat_ws(' ', c.oid, a.attname, a.atttypid, a.attnotnull) as part
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace
    union all select 'constraint ' || oid from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'default ' || oid from pg_attrdef
    union all select 'trigger ' || oid from pg_trigger
    union all select 'function ' || oid from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'schema ' || nspname from pg_namespace where nspname !~ '^pg_(toast|temp)'
  ) as parts`

const tables = "select tablename as name from pg_tables where schemaname = 'public'"

/** Without the checks of references. A table that has grown gets new files. */
const deleteRows = `
  select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid();
  do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    for name in ${tables} loop
      if pg_relation_size(quote_ident(name)::regclass) > 65536
      then execute format('truncate %I cascade', name);
      else execute format('delete from %I', name);
      end if;
    end loop;
    for name in select sequencename from pg_sequences where schemaname = 'public' loop
      perform setval(quote_ident(name)::regclass, 1, false);
    end loop;
  end $$`

/** The tables of a database that was just made. */
export async function tablesOf(url: string, drop: () => Promise<void>): Promise<TablesOfPostgres> {
  const made = await query(url, schema)
  const kept: { name: string; rows: readonly pg.QueryResultRow[] }[] = []
  for (const { name } of await query(url, tables)) {
    const [{ rows } = {}] = await query(url, `select json_agg(t) as rows from "${name}" t`)
    if (rows) kept.push({ name, rows })
  }
  return {
    url,
    drop,
    async empty() {
      const client = new pg.Client(url)
      await client.connect()
      try {
        const { rows: now } = await client.query(schema)
        if (now[0]?.word !== made[0]?.word) return false
        await client.query(deleteRows)
        // What follows from these rows is among them.
        await client.query('set session_replication_role = replica')
        for (const { name, rows } of kept) {
          await client.query(
            `insert into "${name}" select * from json_populate_recordset(null::"${name}", $1)`,
            [JSON.stringify(rows)],
          )
          // The next row comes after them.
          const last = Math.max(...rows.map(({ id }) => Number(id)))
          if (last > 0)
            await client.query(`select setval(pg_get_serial_sequence('"${name}"', 'id'), ${last})`)
        }
        return true
      } finally {
        await client.end()
      }
    },
  }
}

/** One statement by a connection of its own. */
export async function query(url: string, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
