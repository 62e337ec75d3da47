import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const debian = '/usr/lib/postgresql'

/** The folder with initdb and postgres: in PATH, or the newest that Debian's package installed; null without one. */
export function postgresFolder(): string | null {
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  const complete = (folder: string) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program)))
  return folders.find(complete) ?? null
}

/** Puts pg_dump in PATH where Debian keeps it out: it stands beside the server that the suite runs on. */
export function findPgDump(): void {
  const found = spawnSync('pg_dump', ['--version']).status === 0
  if (!found) process.env.PATH = `${process.env.PATH}${delimiter}${postgresFolder()}`
}
