import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { daysBetween, mondayOf } from '#model/day'
import { dayOf } from '#model/format'
import { partialEnding } from '#server/disk/copies'
import { namesIn } from '#server/disk/files'

/** Weeks of which one copy is kept, and months, in days. */
const weeks = 91
const months = 366

/**
 * Which of the copies in a folder have expired, by their names ('caderno-2026-11-21-05-57-30'). Kept are all of
 * today, the last of each day for `days` days, of each week for 13 weeks, of each month for a year, and the newest
 * of all. What has another name is no copy of ours.
 */
export function expiredCopies(names: readonly string[], days: number, today: string): string[] {
  const copies = names.filter((name) => copyName.test(name)).sort()
  const kept = new Set<string>()
  const expired: string[] = []
  for (const [at, name] of copies.reverse().entries()) {
    const period = periodOf(dayIn(name), days, today)
    const isKept = at === 0 || period === today || (period !== null && !kept.has(period))
    if (period !== null) kept.add(period)
    if (!isKept) expired.push(name)
  }
  return expired.sort()
}

/** Removes the expired copies of a folder; answers their names. A removal that is interrupted leaves no half copy. */
export async function removeExpired(folder: string, days: number, now: Date): Promise<string[]> {
  const expired = expiredCopies(await namesIn(folder), days, dayOf(now))
  for (const name of expired) {
    const path = join(folder, name)
    const isFolder = (await stat(path)).isDirectory()
    const leaving = isFolder ? `${path}${partialEnding}` : path
    if (isFolder) await rename(path, leaving)
    await rm(leaving, { recursive: true, force: true })
  }
  return expired
}

const copyName = /^caderno-\d{4}(-\d{2}){5}(\.age)?$/

function dayIn(name: string): string {
  return name.slice('caderno-'.length, 'caderno-2026-11-21'.length)
}

/** The period of which one copy is kept, for a copy of a day; null where it is older than all periods. */
function periodOf(day: string, days: number, today: string): string | null {
  const age = daysBetween(day, today)
  if (age <= 0) return today
  if (age <= days) return day
  if (age <= weeks) return `semana ${mondayOf(day)}`
  return age <= months ? `mês ${day.slice(0, 7)}` : null
}
