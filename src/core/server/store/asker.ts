import type { Scope } from '#model/access'
import type { Resource } from '#model/resource'
import type { Viewer } from '#server/auth/session'
import type { Trace } from '#server/db/audit'
import type { Connection } from '#server/db/connection'
import type { Services } from '#server/services'

/** Who asks, and which rows they may reach. */
export interface Asker {
  readonly viewer: Viewer
  readonly scope: Scope
  /** Whether they were told what a save of theirs is refused for with 428, and want it all the same. */
  readonly confirms?: boolean
}

/** Somebody who asks for rows of an entity. */
export interface Asking {
  readonly services: Services
  readonly resource: Resource
  readonly asker: Asker
  /** What is asked goes on with rows that are closed. */
  readonly whenClosed?: true | undefined
  /** That of the transaction, where there is one. */
  readonly connection?: Connection
}

/** What edits of many rows in one transaction leave to its end: the traces, and rows whose worked out ones are outdated. */
export interface Late {
  readonly traces: Trace[]
  readonly outdated: Map<Resource, number[]>
}

/** A write of rows of an entity, in its transaction. */
export interface Writing extends Asking {
  readonly connection: Connection
  /** The entity of the row that is saved with these: whether that one is closed, its own save judges. */
  readonly judged?: string
  /** Where rows are edited one after the other: what is left to the end. */
  readonly late?: Late
}
