import { dayOf } from '#model/format'
import type { Resource } from '#model/resource'
import type { Connection } from '#server/db/connection'
import type { Db } from '#server/db/db'
import type { Documents } from '#server/documents/documents'
import type { Mailer } from './mail.ts'

/** A row that is written: as it was and as it is, null where it is not there; and who writes it. */
export interface Write {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly contaId: number
}

/** What a write of an entity does to other rows, in its transaction; returns a sentence about it, or null. */
export type Effect = (
  services: Services,
  connection: Connection,
  write: Write,
) => Promise<string | null>

/** What works out the rows of an entity that follow from others. */
export interface Working {
  /** Brings them up to date, where what they follow from has changed. */
  refresh(services: Services): Promise<void>
  /** Says, in the transaction of the change, that those of some rows are to be worked out anew. */
  outdate(services: Services, connection: Connection, ids: readonly number[]): Promise<void>
}

/** The server's dependencies; all are passed in, so that tests use the real ones with their own clock. */
export interface Services {
  readonly db: Db
  /** The contents of the documents. */
  readonly documents: Documents
  readonly mail: Mailer
  readonly now: () => Date
  readonly secret: string
  readonly dataDir: string
  readonly resources: Readonly<Record<string, Resource>>
  /** What the writes of an entity do besides, by its name. */
  readonly effects: Readonly<Record<string, Effect | undefined>>
  /** What works out the rows of an entity that follow from others, by its name. */
  readonly workings: Readonly<Record<string, Working | undefined>>
  /** The address people use, e.g. 'https://caderno.exemplo.org'; null where it is the one of the request. */
  readonly publicUrl: string | null
  /** Whether coordinators must have a second factor. */
  readonly exigeSegundoFator: boolean
  /** Whether reminders of open registers are sent. */
  readonly lembretes: boolean
  /** Aborted at shutdown, with the refusal to answer: long work stops. */
  readonly ending: AbortSignal
}

/** Today in São Paulo, 'YYYY-MM-DD'. */
export function today({ now }: Pick<Services, 'now'>): string {
  return dayOf(now())
}

/** A resource by its name. */
export function resourceNamed({ resources }: Pick<Services, 'resources'>, name: string): Resource {
  const resource = resources[name]
  if (!resource) throw new Error(`Não há entidade "${name}"`)
  return resource
}
