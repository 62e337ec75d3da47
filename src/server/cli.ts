import { resolve } from 'node:path'
import { runCommand } from './commands.ts'
import { readEnv } from './env.ts'
import { refusalOf } from './errors.ts'

try {
  const { DATA_DIR, DATABASE_URL } = readEnv(process.env)
  const place = { dataDir: resolve(DATA_DIR), url: DATABASE_URL }
  const lines = await runCommand(process.argv.slice(2), { place, now: () => new Date() })
  console.log(lines.join('\n'))
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = { code: '', path: '', ...error }
  if (code === 'ENOSPC' || /disk is full/.test(error.message)) return 'O disco está cheio.'
  if (path !== '') return `Não foi possível usar ${path} (${code}).`
  return refusalOf(error).status === 503 ? 'O banco de dados não respondeu.' : error.message
}
