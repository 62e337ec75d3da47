import { dayOf } from '#model/format'
import type { Resource } from '#model/resource'
import type { Db } from '#server/db/db'
import type { Documents } from '#server/documents/documents'
import type { Mailer } from './mail.ts'

/** What the server works with; all of it handed in, so that tests use the real thing with their own clock. */
export interface Services {
  readonly db: Db
  /** The contents of the documents. */
  readonly documents: Documents
  readonly mail: Mailer
  readonly now: () => Date
  readonly secret: string
  readonly dataDir: string
  readonly resources: Readonly<Record<string, Resource>>
  /** The school term shown on the home, e.g. '2026'; null where the institute has set none. */
  readonly periodoLetivo: string | null
  /** The address people use, e.g. 'https://caderno.exemplo.org'; null where it is the one of the request. */
  readonly publicUrl: string | null
  /** Whether a coordinator goes on only with a second factor. */
  readonly exigeSegundoFator: boolean
  /** Aborted once the server is to end, with the refusal to answer: long work gives up instead of going on. */
  readonly ending: AbortSignal
}

/** Today in São Paulo, 'YYYY-MM-DD'. */
export function today({ now }: Pick<Services, 'now'>): string {
  return dayOf(now())
}

/** A resource of the server's own set, by a name that declarations use. */
export function resourceNamed({ resources }: Pick<Services, 'resources'>, name: string): Resource {
  const resource = resources[name]
  if (!resource) throw new Error(`Não há entidade "${name}"`)
  return resource
}
