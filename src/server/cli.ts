import { resolve } from 'node:path'
import { runCommand } from './commands.ts'
import { readEnv } from './env.ts'
import { sentenceOf } from './sentence.ts'

try {
  const { DATA_DIR, DATABASE_URL, S3_URL } = readEnv(process.env)
  const place = { dataDir: resolve(DATA_DIR), url: DATABASE_URL, s3: S3_URL }
  const lines = await runCommand(process.argv.slice(2), { place, now: () => new Date() })
  console.log(lines.join('\n'))
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
