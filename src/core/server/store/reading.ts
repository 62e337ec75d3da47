import { sql } from 'kysely'
import { canRead } from '#model/access'
import type { Field } from '#model/field'
import { once } from '#model/once'
import { fieldsOf, type Resource } from '#model/resource'
import { isSecretTo } from '#model/secret'
import { resourcesAbout, subjectIn } from '#model/subject'
import type { Viewer } from '#server/auth/session'
import { record, recordSoftly, type Trace } from '#server/db/audit'
import type { Db } from '#server/db/db'
import type { Services } from '#server/services'
import { hasKeptReadings, keepReadings, storeKeptReadings } from './late-readings.ts'
import type { Person } from './scope.ts'

interface Waiting {
  readonly trace: Trace
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

interface Queue {
  waiting: Waiting[]
  isBusy: boolean
  /** Whether the database keeps a commit waiting: readings are written down meanwhile. */
  isLate: boolean
}

type Needed = Pick<Services, 'db' | 'dataDir'>

const queueOf = once((_db: Db): Queue => ({ waiting: [], isBusy: false, isLate: false }))

/** How long a reader waits for a commit of the embedded database, in milliseconds. */
const longestWait = 50

/**
 * Records that a row was read, before it is answered. Simultaneous readings are recorded in one commit. While another
 * process holds the embedded database, such as an import, a file keeps them.
 */
export async function recordReading(services: Needed, trace: Trace): Promise<void> {
  const { db, dataDir } = services
  const queue = queueOf(db)
  if (queue.isLate) return keepReadings(dataDir, [trace])
  return new Promise((done, failed) => {
    queue.waiting.push({ trace, done, failed })
    if (queue.isBusy) return
    queue.isBusy = true
    setImmediate(() => void recordAll(services, queue))
  })
}

/** Rows of one statement. */
const batch = 500

async function recordAll({ db, dataDir }: Needed, queue: Queue): Promise<void> {
  while (queue.waiting.length > 0) {
    const readings = queue.waiting.splice(0, batch)
    const late = setTimeout(keepAll, longestWait, dataDir, queue, readings)
    if (db.dialect === 'postgres') clearTimeout(late)
    try {
      const traces = readings.map(({ trace }) => trace)
      await commitWithoutSync(db, traces)
      for (const { done } of readings) done()
      clearTimeout(late)
      while (queue.isLate) {
        await storeKeptReadings(db, dataDir)
        // One that came since the last look is stored in another round.
        queue.isLate = hasKeptReadings(dataDir)
      }
    } catch (error) {
      // Readings that came meanwhile would fail in the same way.
      for (const { failed } of [...readings, ...queue.waiting.splice(0)]) failed(error)
      clearTimeout(late)
      queue.isLate = false
    }
  }
  queue.isBusy = false
}

/** Answers the readers whose commit is late, once a file has their traces. */
function keepAll(dataDir: string, queue: Queue, readings: readonly Waiting[]): void {
  const all = [...readings, ...queue.waiting.splice(0)]
  try {
    keepReadings(
      dataDir,
      all.map(({ trace }) => trace),
    )
    queue.isLate = true
    for (const { done } of all) done()
  } catch (error) {
    for (const { failed } of all) failed(error)
  }
}

/**
 * Commits a write without waiting for the disk: it survives the end of the process, but not a power cut before the
 * next normal commit. Only for traces of readings, never for what someone wrote.
 */
async function commitWithoutSync({ kysely, dialect }: Db, traces: readonly Trace[]): Promise<void> {
  if (dialect === 'postgres') return recordSoftly(kysely, traces)
  await kysely.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection)
    try {
      await record(connection, traces)
    } finally {
      await sql`pragma synchronous = full`.execute(connection)
    }
  })
}

interface RowsRead {
  /** The rows as they are stored. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The fields that are answered, where not all of them. */
  readonly only?: ReadonlySet<string> | null
  readonly where: 'list' | 'show'
  readonly acao?: 'leu' | 'exportou'
}

type Recording = Needed & Pick<Services, 'now' | 'resources'>

/** The fields whose reading counts in an answer of several rows: those that are named, or else all sensitive ones. */
export function countedFields(resource: Resource): [string, Field][] {
  const { recordReads = [] } = resource
  return fieldsOf(resource).filter(([name, { sensitive }]) =>
    recordReads === true ? sensitive : recordReads.includes(name),
  )
}

/** The fields that a page answers without a trace, where the rows of an entity are read one by one; else null. */
export const unrecordedFields = once((resource: Resource): ReadonlySet<string> | null => {
  if (resource.recordReads !== true) return null
  const own = fieldsOf(resource).filter(
    ([, field]) => !field.sensitive && field.kind !== 'children',
  )
  return new Set(own.map(([name]) => name))
})

/**
 * Records that rows were read in an answer of several, where the reading of some fields counts and these say something: not
 * of their author, nor of whoever does not receive them. A command at the server has no reader, and receives all.
 */
export async function recordRowsRead(
  services: Recording,
  resource: Resource,
  { rows, only, where, acao = 'leu' }: RowsRead,
  reader?: Person,
): Promise<void> {
  const { role, pessoaId, contaId = null } = reader ?? {}
  const { name } = resource
  const counted = countedFields(resource).filter(
    ([name, field]) => (!role || canRead(field, role, where)) && (only?.has(name) ?? true),
  )
  if (counted.length === 0) return
  const authors = fieldsOf(resource).flatMap(([field, { set, target }]) => {
    if (set === 'account' && reader) return [[field, contaId] as const]
    const isHers = set === 'user' && services.resources[target ?? '']?.account?.role === role
    return isHers ? [[field, pessoaId] as const] : []
  })
  const read = rows.filter(
    (row) =>
      !(reader && isSecretTo(resource, row, reader)) &&
      // A flag that does not stand says nothing.
      counted.some(([name, { kind }]) => (kind === 'flag' ? row[name] : row[name] != null)) &&
      !authors.some(([field, own]) => row[field] === own),
  )
  const trace = { quando: services.now().toISOString(), contaId, acao, recurso: name }
  const recording = read.map(({ id }) => {
    const registroId = Number(id)
    return contaId !== null && acao === 'leu'
      ? recordOneRead(services, name, registroId, contaId)
      : recordReading(services, { ...trace, registroId })
  })
  await Promise.all(recording)
}

/**
 * Records that rows of the subject, or about one, left in a file; false where they are of something else. Rows that are
 * worked out do not last: there it is said of the subject's.
 */
export async function recordRowsExported(
  services: Services,
  resource: Resource,
  all: readonly Readonly<Record<string, unknown>>[],
  viewer: Viewer,
): Promise<boolean> {
  const { resources } = services
  const { contaId } = viewer
  const rows = all.filter((row) => !isSecretTo(resource, row, viewer))
  const subject = subjectIn(resources)
  const isAbout = resourcesAbout(resources).some((about) => about.resource === resource)
  if (!subject || (resource !== subject && !isAbout)) return false
  const { workedOut } = resource
  const [recurso, key] = workedOut ? [subject.name, workedOut] : [resource.name, 'id']
  const quando = services.now().toISOString()
  await Promise.all(
    rows.map((row) =>
      recordReading(services, {
        ...{ quando, contaId, acao: 'exportou', recurso, registroId: Number(row[key]) },
      }),
    ),
  )
  return true
}

/** Records that somebody read a row, but not twice within ten minutes. */
export async function recordOneRead(
  services: Recording,
  recurso: string,
  registroId: number,
  contaId: number,
): Promise<void> {
  const known = lastReadings(services.db)
  const key = `${contaId} ${recurso} ${registroId}`
  const now = services.now()
  if (now.getTime() - (known.get(key) ?? Number.NEGATIVE_INFINITY) < 600_000) return
  const quando = now.toISOString()
  await recordReading(services, { quando, contaId, acao: 'leu', recurso, registroId })
  // The oldest are first.
  for (const [old, at] of known) {
    if (now.getTime() - at < 600_000) break
    known.delete(old)
  }
  known.set(key, now.getTime())
}

/** When somebody was last recorded as the reader of a row, by this process. */
const lastReadings = once((_db: Db) => new Map<string, number>())
