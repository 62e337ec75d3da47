import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { partialEnding } from '#server/disk/copies'
import { namesIn } from '#server/disk/files'
import { lockIfFree } from '#server/disk/folder-lock'

/**
 * Runs work with a new temporary folder and removes it afterwards; what killed processes left beside it is removed
 * first. If work renames the folder, it stays.
 */
export async function withPartial<T>(
  path: string,
  work: (partial: string) => Promise<T>,
): Promise<T> {
  const partial = `${path}${partialEnding}`
  await removePartials([dirname(path)])
  await mkdir(partial, { mode: 0o700 })
  const unlock = lockIfFree(partial)
  try {
    return await work(partial)
  } finally {
    unlock?.()
    await rm(partial, { recursive: true, force: true })
  }
}

/** Removes unfinished folders of killed processes; those still being filled stay. */
export async function removePartials(parents: readonly string[]): Promise<void> {
  for (const parent of new Set(parents)) {
    const names = (await namesIn(parent)).filter((name) => name.endsWith(partialEnding))
    for (const name of names) {
      const folder = join(parent, name)
      const unlock = lockIfFree(folder)
      unlock?.()
      if (unlock) await rm(folder, { recursive: true, force: true })
    }
  }
}
