/** An institute of several in one process, as INSTITUTOS names it. */
export interface NamedInstitute {
  /** The host name that requests for it carry: 'escola-a.org'. */
  readonly host: string
  /** Its folder and, on PostgreSQL, its schema; null for the one whose data stays where that of a single one is. */
  readonly name: string | null
  /** The address people use, where INSTITUTOS has it with http or https. */
  readonly publicUrl?: string
}

const shape =
  'INSTITUTOS deve ter endereço=nome, separados por vírgula, como https://escola-a.org=escola_a,https://escola-b.org=escola_b'
const nameShape =
  'INSTITUTOS: um nome tem letras minúsculas sem acento, números e _, começa por letra e tem até 40'

/** Reads INSTITUTOS. Throws a message that names what is wrong. */
export function namedInstitutes(entries: readonly string[]): NamedInstitute[] {
  const institutes = entries.map(instituteOf)
  const host = repeated(institutes.map((each) => each.host))
  if (host) throw new Error(`INSTITUTOS diz duas vezes o endereço ${host}`)
  const names = institutes.map(({ name }) => name)
  const name = repeated(names.filter((each) => each !== null))
  if (name) throw new Error(`INSTITUTOS diz duas vezes o nome ${name}`)
  if (repeated(names) === null)
    throw new Error('INSTITUTOS: só um pode ficar sem nome, aquele cujos dados já estavam aqui')
  return institutes
}

function instituteOf(entry: string): NamedInstitute {
  const [address = '', name, ...rest] = entry.split('=').map((part) => part.trim())
  const isWhole = /^https?:\/\//.test(address)
  const text = isWhole ? address : `http://${address}`
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.href !== `${url.origin}/` || rest.length > 0)
    throw new Error(`${shape}: "${entry}"`)
  if (name !== undefined && !isName(name)) throw new Error(`${nameShape}: "${entry}"`)
  return {
    host: url.hostname.replace(/\.$/, ''),
    name: name ?? null,
    ...(isWhole && { publicUrl: url.origin }),
  }
}

/** PostgreSQL keeps the names that begin with pg_, and 'public' is where a single institute is. */
const isName = (name: string) =>
  /^[a-z][a-z0-9_]{0,39}$/.test(name) && !/^(pg_.*|public|information_schema)$/.test(name)

function repeated<T>(all: readonly T[]): T | undefined {
  return all.find((each, at) => all.indexOf(each) !== at)
}
