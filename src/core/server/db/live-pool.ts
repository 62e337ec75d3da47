import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { type Admission, letIn } from './admission.ts'
import { statementName } from './statements.ts'

/** How long a query may take before the server is probed, and how long the probe may take, in milliseconds. */
const slowAfter = 1_000
const probeTimeout = 2_000

/** How often waiting queries are checked; one shared timer costs less than one for each query. */
const checkEvery = 250

/**
 * A pool that gives up within 4 s on a PostgreSQL that has silently disappeared (stopped, or behind a broken
 * network), and waits for one that is only slow. Giving up closes the connection, and with it the transaction.
 * Queries of one connection may be pipelined; eight-byte integers, as counts are, come as numbers.
 */
export function livePool(settings: pg.PoolConfig, admission: Admission): PostgresPool {
  const config = { ...settings, types: { getTypeParser: parserOf } }
  const onConnect = (client: pg.ClientBase) => letIn(client, admission)
  const pool = new pg.Pool({ ...config, pipeline: true, onConnect })
  // An idle connection that breaks is replaced; without listeners its error would end the process.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const whileAlive = watch(config)
  return {
    end: () => pool.end(),
    async connect() {
      const connecting = pool.connect()
      const late = () => void connecting.then((client) => client.release(), ignore)
      return adapt(await whileAlive(connecting, late), whileAlive)
    },
  }
}

const int8 = 20
const parserOf = (oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')

type WhileAlive = <T>(work: Promise<T>, giveUp: () => void) => Promise<T>

function adapt(client: pg.PoolClient, whileAlive: WhileAlive): PostgresPoolClient {
  const { stream } = client.connection
  let isBroken = false
  // Destroying the socket rejects all its queries; a polite end would wait for those already sent.
  const breakOff = () => {
    isBroken = true
    stream.destroy()
  }
  const send = (text: string, values: unknown[]) => {
    // What is sent at once goes out in one piece.
    stream.cork()
    process.nextTick(() => stream.uncork())
    const isInTransaction = client.getTransactionStatus() !== 'I'
    const name = statementName(text, isInTransaction)
    const sent = client.query({ name, text, values })
    return name ? sent.catch((error) => sendAnew(error, text, values, isInTransaction)) : sent
  }
  // Another server has changed a table since this connection prepared the statement: it is used no more.
  const sendAnew = (
    error: { readonly code?: string },
    text: string,
    values: unknown[],
    isInTransaction: boolean,
  ) => {
    if (error.code !== '0A000') throw error
    isBroken = true
    if (isInTransaction) throw error
    return client.query(text, values)
  }
  const query = (text: string, values: unknown[]) => whileAlive(send(text, values), breakOff)
  // Kysely's type has a second form for cursors, which no setting of ours uses.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  }
}

interface Waiting {
  readonly since: number
  readonly abandon: () => void
}

/** Waits for work as long as the server answers probes; if it is known to be gone, probes at once. */
function watch(config: pg.PoolConfig): WhileAlive {
  const waiting = new Set<Waiting>()
  let timer: NodeJS.Timeout | null = null
  let isGone = false
  let isAsking = false
  const overdue = () =>
    [...waiting].filter(({ since }) => isGone || performance.now() - since >= slowAfter)
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    isGone = !(await isThere(config))
    isAsking = false
    if (isGone) for (const { abandon } of overdue()) abandon()
  }
  const checkWaiting = () => {
    if (overdue().length > 0) void ask()
    if (waiting.size > 0) return
    clearInterval(timer ?? undefined)
    timer = null
  }
  return (work, giveUp) =>
    new Promise((resolve, reject) => {
      const abandon = () => {
        waiting.delete(own)
        reject(gone())
        giveUp()
      }
      const own = { since: performance.now(), abandon }
      waiting.add(own)
      timer ??= setInterval(checkWaiting, checkEvery)
      if (isGone) void ask()
      const end = () => void waiting.delete(own)
      work.then(resolve, reject).finally(end)
    })
}

const gone = () =>
  Object.assign(new Error('O PostgreSQL não responde.'), { code: cannotConnectNow })
const ignore = () => undefined
const cannotConnectNow = '57P03'

/** Whether a server answers, even with a refusal such as too many connections. */
async function isThere(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: probeTimeout,
    query_timeout: probeTimeout,
  })
  client.on('error', ignore)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code)
  } finally {
    void client.end().catch(ignore)
  }
}
