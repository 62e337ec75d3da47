import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** How long an answer is waited for before the server is asked whether it is there, and how long it has to say so. */
const slowAfter = 1_000
const probeTimeout = 2_000

/** How often what waits is looked at: one timer for all of it costs less than one for each query. */
const checkEvery = 250

/**
 * A pool that gives up on a PostgreSQL that is gone without a word (stopped, or behind a broken network) within
 * 4 s, and waits for one that is only slow. What it gave up on is not left half-done: the connection goes with it,
 * and its transaction. Queries of one connection may be sent one behind the other, without waiting for answers.
 */
export function livePool(config: pg.PoolConfig): PostgresPool {
  const pool = new pg.Pool({ ...config, pipeline: true })
  // A connection that breaks while nobody waits on it is replaced; without listeners it would end the process.
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

type WhileAlive = <T>(work: Promise<T>, giveUp: () => void) => Promise<T>

function adapt(client: pg.PoolClient, whileAlive: WhileAlive): PostgresPoolClient {
  let isBroken = false
  // With its socket ends all that waits on it; what was sent before would keep a client that is asked to end.
  const breakOff = () => {
    isBroken = true
    client.connection.stream.destroy()
  }
  const query = (text: string, values: unknown[]) =>
    whileAlive(client.query(text, values), breakOff)
  // Of the two forms that Kysely types, the one with a cursor is only for a driver whose settings name a cursor.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(isBroken),
  }
}

interface Waiting {
  readonly since: number
  readonly abandon: () => void
}

/** Waits for work as long as the server answers others meanwhile; while it is known to be gone, asks at once. */
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

/** Whether a server answers, be it with a refusal such as too many connections. */
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
