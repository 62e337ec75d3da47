import { join, resolve } from 'node:path'
import type { Place } from '#server/db/db'
import { urlInSchema } from '#server/db/own-schema'
import type { Env } from './env.ts'

/** An institute of this process, with its settings as if it were alone. */
export interface Institute {
  /** The host name that requests for it carry; null where all requests are for the only one. */
  readonly host: string | null
  readonly name: string | null
  readonly env: Env
  readonly place: Place
}

type Named = Pick<Institute, 'host' | 'name'> & { readonly publicUrl?: string }
const alone: Named = { host: null, name: null }

/** The institutes of a process: those of INSTITUTOS, or the only one. */
export function institutesOf(env: Env): readonly [Institute, ...Institute[]] {
  const [first = alone, ...others] = env.institutes
  const names = env.institutes.flatMap(({ name }) => name ?? [])
  const among = 1 + others.length
  const unnamed = names.length < among ? { url: env.DATABASE_URL, names } : undefined
  const instituteOf = ({ host, name, publicUrl = env.PUBLIC_URL }: Named, given: Env) => {
    const own = { ...(name === null ? given : inOwnPlaces(given, name)), PUBLIC_URL: publicUrl }
    const { DATA_DIR, DATABASE_URL: url, S3_URL: s3 } = own
    return { host, name, env: own, place: { dataDir: resolve(DATA_DIR), url, s3, among, unnamed } }
  }
  // The password of the environment is for one first account: the others get one of their own, at random.
  const { COORDENADOR_EMAIL: _, COORDENADOR_SENHA: __, ...withoutAccount } = env
  return [instituteOf(first, env), ...others.map((each) => instituteOf(each, withoutAccount))]
}

/** One of them by its host or its name; the only one has none. Throws a message that lists them. */
export function instituteNamed(env: Env, asked: string | null = null): Institute {
  const institutes = institutesOf(env)
  const isOnly = env.institutes.length === 0
  if (isOnly && asked !== null)
    throw new Error('--instituto só se usa com INSTITUTOS: aqui há um só instituto.')
  const found = isOnly
    ? institutes[0]
    : institutes.find(({ host, name }) => asked && (asked === host || asked === name))
  if (found) return found
  const hosts = institutes.map(({ host }) => host).join(', ')
  throw new Error(`Diga o instituto com --instituto e um destes endereços: ${hosts}`)
}

function inOwnPlaces(env: Env, name: string): Env {
  const { DATA_DIR, DATABASE_URL: url, S3_URL: s3, BACKUP_PASTA: copies } = env
  return {
    ...env,
    DATA_DIR: join(DATA_DIR, 'institutos', name),
    DATABASE_URL: url && urlInSchema(url, name),
    S3_URL: s3 && urlInFolder(s3, name),
    BACKUP_PASTA: copies && join(copies, name),
  }
}

function urlInFolder(address: string, folder: string): string {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${folder}`
  return url.href
}
