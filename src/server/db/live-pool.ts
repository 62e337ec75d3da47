import { setTimeout } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** How long an answer is waited for before the server is asked whether it is there, and how long it has to say so. */
const patience = 1_000
const proof = 2_000

/**
 * A pool that gives up on a PostgreSQL that is gone without a word (stopped, or behind a broken network) within
 * 4 s, and waits for one that is only slow. What it gave up on is not left half-done: the connection goes with it,
 * and its transaction.
 */
export function livePool(config: pg.PoolConfig): PostgresPool {
  const pool = new pg.Pool(config)
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
  const query = (text: string, values: unknown[]) => {
    const work = client.query(text, values)
    // A client that ends in the middle of a query destroys its connection, and the pool takes it out on release.
    return whileAlive(work, () => {
      work.catch(ignore)
      void client.end()
    })
  }
  // Of the two forms that Kysely types, the one with a cursor is only for a driver whose settings name a cursor.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}

/** Waits for work as long as the server answers others meanwhile; while it is known to be gone, asks at once. */
function watch(config: pg.PoolConfig): WhileAlive {
  let isGone = false
  let asking: Promise<void> | null = null
  const ask = () => {
    asking ??= isThere(config).then((there) => {
      isGone = !there
      asking = null
    })
    return asking
  }
  return async (work, giveUp) => {
    const settled = work.then(yes, yes)
    for (;;) {
      if (await Promise.race([settled, setTimeout(isGone ? 0 : patience, false)])) return work
      if ((await Promise.race([settled, ask()])) || !isGone) continue
      giveUp()
      throw Object.assign(new Error('O PostgreSQL não responde.'), { code: cannotConnectNow })
    }
  }
}

const ignore = () => undefined
const yes = () => true as const
const cannotConnectNow = '57P03'

/** Whether a server answers, be it with a refusal such as too many connections. */
async function isThere(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: proof, query_timeout: proof })
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
