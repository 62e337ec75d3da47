import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { clockOf, regularly } from '#server/clock'
import type { Db, Place } from '#server/db/db'
import { Mutex } from '#server/db/mutex'
import { lockIfFree } from '#server/disk/folder-lock'
import { sentenceOf } from '#server/http/errors'
import { lastCopy } from './record.ts'

/** Whether the daily copy, due at a time in São Paulo ('02:30'), is still to be made. */
export function isDue(now: Date, time: string, last: string | null): boolean {
  if (last === null) return true
  const clock = clockOf(now)
  const day = clock.slice(11, 16) >= time ? now : new Date(now.getTime() - 86_400_000)
  return clockOf(new Date(last)) < `${clockOf(day).slice(0, 10)} ${time}`
}

const copyLock = sql`7203412, hashtext(current_schema())`

/** Runs work in only one of the processes that share a database; null if another process is running it. */
export async function inOneProcess<T>(
  { dataDir }: Place,
  db: Db,
  work: () => Promise<T>,
): Promise<T | null> {
  if (db.dialect === 'sqlite') {
    const folder = join(dataDir, 'backups')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const unlock = lockIfFree(folder, 1000)
    return unlock && work().finally(unlock)
  }
  return db.kysely.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${copyLock}) as taken`.execute(connection)
    if (!rows[0]?.taken) return null
    return work().finally(() => sql`select pg_advisory_unlock(${copyLock})`.execute(connection))
  })
}

interface Daily {
  readonly db: Db
  readonly place: Place
  readonly now: () => Date
  /** When, in São Paulo: '02:30'. */
  readonly time: string
  /** The folder of the copies; DATA_DIR/backups without it. */
  readonly copies?: string
  readonly complain: (sentence: string) => void
}

/** The copies of the institutes of a process are made one after the other. */
const copying = new Mutex()

/** How long to wait after a failed copy, in milliseconds. */
const retryAfter = 15 * 60_000

/**
 * Makes the daily copy at its time, or as soon as a server runs after it. The copy is made by the command, in a
 * process of its own; of several servers only one makes it. Returns the function that stops this.
 */
export function copyDaily({ db, place, now, time, copies, complain }: Daily): () => Promise<void> {
  let [notBefore, isStopped] = [0, false]
  let child: ReturnType<typeof startCommand> | undefined
  const fail = (words: string) => complain(`A cópia diária não foi feita: ${words}`)
  const copy = async () => {
    using _turn = await copying.lock()
    if (isStopped) return
    notBefore = now().getTime() + retryAfter
    child = startCommand(place, copies)
    const failure = await child.ended
    if (failure) fail(failure)
  }
  const stop = regularly(
    async () => {
      if (now().getTime() < notBefore) return
      if (isDue(now(), time, await lastCopy(db, 'diaria'))) await copy()
    },
    (error) => fail(sentenceOf(error)),
  )
  return () => {
    isStopped = true
    child?.kill()
    return stop()
  }
}

/** Starts the command of the built server. `ended` resolves to its error output, or null if it succeeded. */
function startCommand({ dataDir, url = '', s3 = '' }: Place, copies = '') {
  const program = fileURLToPath(new URL('./cli.js', import.meta.url))
  if (!existsSync(program)) throw new Error(`Falta ${program}: compile com npm run build.`)
  const child = spawn(process.execPath, [program, 'backup', '--diaria'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, DATABASE_URL: url, S3_URL: s3, BACKUP_PASTA: copies },
      INSTITUTOS: '',
    },
  })
  const said = text(child.stderr)
  const ended = once(child, 'close').then(async ([code, signal]) => {
    if (code === 0 || signal === 'SIGTERM') return null
    return (await said).trim() || `o comando terminou com ${code}`
  })
  return { kill: () => child.kill(), ended }
}
