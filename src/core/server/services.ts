import type { RawBuilder } from 'kysely'
import { dayOf } from '#model/format'
import type { Entrada } from '#model/history'
import type { Calls, Resource, Resources } from '#model/resource'
import type { Role } from '#model/role'
import type { SecretReader } from '#model/secret'
import { subjectIn } from '#model/subject'
import type { Connection } from '#server/db/connection'
import type { Db } from '#server/db/db'
import type { DeclaredTables } from '#server/db/declared-table'
import type { Migration } from '#server/db/migration'
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
  /** The same for rows of other entities that they name, by the entity. */
  readonly besides?: Readonly<Record<string, Working['outdate']>>
}

/** A handler whose types were checked where it was written, beside the declaration of its call. */
export type AnyHandler = (context: never) => Promise<unknown>

/** Handlers by the names of their calls. */
export type Handlers = Readonly<Record<string, AnyHandler>>

/** Loads a computed value for many rows in one query, by id; rows without a value are left out. */
export type Loader<V> = (
  connection: Connection,
  ids: readonly number[],
  today: string,
) => Promise<Map<number, V>>

/** How a computed field is loaded, and the value of a row without one. */
export interface LoadedValue<V = unknown> {
  readonly load: Loader<V>
  readonly absent: V
  /** What rows are ordered by, of a field that sorts them. */
  readonly order?: RawBuilder<unknown>
  /** What rises with it and stands in the row: of the highest first, an index finds some without working out all. */
  readonly step?: RawBuilder<unknown>
}

/** What is kept and told of a row of the subject beside the rows of entities. */
export interface OfSubject {
  /** Entries of its line of time that are counted, by kind: their places, null for who may not read them. */
  readonly counted: Readonly<
    Record<
      string,
      (services: Services, id: number, reader: SecretReader) => RawBuilder<unknown> | null
    >
  >
  /** What a trace under it tells, where it is of no field. */
  traced(after: Readonly<Record<string, unknown>>): Pick<Entrada, 'assunto' | 'dia'> | null
  /** Of some traces, the name of the person in whose place they were made. */
  inPlaceOf(connection: Connection, traces: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Counts anew what is kept of some of its rows beside them, in the transaction in which rows went from one to another. */
  recount(
    services: Services,
    connection: Connection,
    ids: readonly number[],
    contaId: number,
  ): Promise<void>
  /** What else goes when its rows are erased, before they are, in the same transaction. */
  erase(connection: Connection, id: number): Promise<void>
}

/** What the server is handed of a product: its declarations, and the functions that they owe. */
export interface Product {
  /** What it is called in e-mails, in authenticators and in the document of its calls. */
  readonly name: string
  readonly resources: Resources
  /** The calls that belong to no entity. */
  readonly calls: Calls
  /** Those of the accounts without a row, for each role that has such. */
  readonly accountCalls: readonly { readonly role: Role; readonly calls: Calls }[]
  /** What is done for the calls that an entity declares, by its name. */
  readonly handlers: Readonly<Record<string, Handlers | undefined>>
  readonly freeHandlers: Handlers
  /** How the computed fields of an entity are loaded, by its name. */
  readonly computed: Readonly<Record<string, Readonly<Record<string, LoadedValue>> | undefined>>
  /** What the writes of an entity do besides, by its name. */
  readonly effects: Readonly<Record<string, Effect | undefined>>
  /** What works out the rows of an entity that follow from others, by its name. */
  readonly workings: Readonly<Record<string, Working | undefined>>
  readonly ofSubject: OfSubject
  /** The tables that no entity declares, beside the server's own. */
  readonly tables: DeclaredTables
  /** Written migrations, oldest first. */
  readonly migrations: readonly Migration[]
  /** Words that passwords here are guessed by, the likeliest first. */
  readonly commonWords: readonly string[]
}

/** The server's dependencies; all are passed in, so that tests use the real ones with their own clock. */
export interface Services extends Product {
  readonly db: Db
  /** The contents of the documents. */
  readonly documents: Documents
  readonly mail: Mailer
  readonly now: () => Date
  readonly secret: string
  readonly dataDir: string
  /** The address people use, e.g. 'https://caderno.exemplo.org'; null where it is the one of the request. */
  readonly publicUrl: string | null
  /** Whether coordinators must have a second factor. */
  readonly exigeSegundoFator: boolean
  /** After how many days in the bin a row may be erased for good. */
  readonly lixeiraDias: number
  /** Aborted at shutdown, with the refusal to answer: long work stops. */
  readonly ending: AbortSignal
}

/** Today in São Paulo, 'YYYY-MM-DD'. */
export function today({ now }: Pick<Services, 'now'>): string {
  return dayOf(now())
}

/** The resource that is the subject. */
export function subjectOf({ resources }: Pick<Services, 'resources'>): Resource {
  const subject = subjectIn(resources)
  if (!subject) throw new Error('Nenhuma entidade declara subject: true')
  return subject
}

/** A resource by its name. */
export function resourceNamed({ resources }: Pick<Services, 'resources'>, name: string): Resource {
  const resource = resources[name]
  if (!resource) throw new Error(`Não há entidade "${name}"`)
  return resource
}
