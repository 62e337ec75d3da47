import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { databaseFile } from '#server/disk/data-folder'
import type { Damage, Db } from './db.ts'
import { newestCopy } from './lost-data.ts'
import { Mutex } from './mutex.ts'
import type { Database } from './tables.ts'

/** Remembers damage to a database, and reports it once. */
export function watchDamage(dataDir: string, tell: (sentence: string) => void): Damage {
  let sentence: string | null = null
  return {
    get sentence() {
      return sentence
    },
    report(error) {
      if (sentence !== null || !isDamage(error)) return
      sentence = damageSentence(dataDir)
      tell(`${sentence} (${error instanceof Error ? error.message : error})`)
    },
  }
}

/** The message about a damaged database: where its last copy is, and what to type. */
export function damageSentence(dataDir: string): string {
  const copy = newestCopy(dataDir)
  const where = copy
    ? `A última cópia em DATA_DIR está em backups/${basename(copy)}`
    : 'Não há cópia em DATA_DIR/backups: procure a mais nova'
  return `O banco está danificado. ${where}; com o servidor desligado, npm run cli -- restaurar <pasta da cópia>.`
}

/** Whether an error means that the files of the database are damaged, on either database. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^XX00[12]$/.test(code) ||
    /database disk image is malformed|file is not a database/.test(error.message)
  )
}

/** An embedded database of up to this many bytes is checked before the start continues. */
const quick = 16 * 1024 * 1024

/**
 * Checks an embedded database at the start; a large one in a separate process while the server runs. Returns the
 * function that stops the check.
 */
export async function checkSoundness(
  dataDir: string,
  { kysely, separateConnection, damage }: Pick<Db, 'kysely' | 'separateConnection' | 'damage'>,
): Promise<() => Promise<void>> {
  if (statSync(databaseFile(dataDir)).size <= quick) {
    await quickCheck(kysely, damage)
    return async () => undefined
  }
  const checking = separateConnection()
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= checking.destroy()
    return ended
  }
  // A check that was stopped or could not start says nothing about the data.
  const check = async () => {
    const release = await checks.lock()
    if (!ended) await quickCheck(checking, damage)
    await end().finally(release)
  }
  void check()
  return end
}

/** Of the institutes of a process one is checked at a time: each takes another process. */
const checks = new Mutex()

async function quickCheck(kysely: Kysely<Database>, damage: Damage): Promise<void> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(kysely)
    const found = rows[0]?.quick_check ?? 'ok'
    if (found !== 'ok') throw new Error(`database disk image is malformed: ${found}`)
  } catch (error) {
    damage.report(error)
  }
}
