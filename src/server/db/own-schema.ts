const option = /-c search_path="([a-z0-9_]+)"/

/**
 * The address of a PostgreSQL whose connections see one schema alone. The address has it, so that pg_dump and pg_restore
 * see the same.
 */
export function urlInSchema(address: string, schema: string): string {
  const url = new URL(address)
  const before = url.searchParams.get('options')
  if (before !== null) url.searchParams.delete('options')
  const options = [before, `-c search_path="${schema}"`].filter(Boolean).join(' ')
  // The client library of PostgreSQL reads a plus sign as itself.
  const query = url.search ? `${url.search}&` : '?'
  url.search = `${query}options=${encodeURIComponent(options)}`
  return url.href
}

/** The schema that such an address names; null where it is the one of every database. */
export function schemaIn(address: string): string | null {
  return option.exec(new URL(address).searchParams.get('options') ?? '')?.[1] ?? null
}
