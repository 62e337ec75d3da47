import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const longestBuild = 5 * 60_000

/** Runs `work` while no other process does; the lock of a process that is gone is taken over. */
export async function withLock(lock, work) {
  while (!taken(lock)) await setTimeout(200)
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isAbandoned(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > longestBuild) return true
    const holder = Number(readFileSync(lock, 'utf8'))
    // Empty: made a moment ago, its number not written yet.
    return holder > 0 && !isAlive(holder)
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
