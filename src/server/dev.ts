import { once } from 'node:events'
import { join } from 'node:path'
import { sentenceOf } from '#server/http/errors'
import { readEnv } from './env.ts'
import { committedIn } from './last-commit.ts'
import { startServer } from './start.ts'

// The program of `npm run dev`, in a folder of dist/. No other one has what changes a database without a declared migration.
// Its code is loaded: it opens the data once the server before it has gone.
process.send?.('loaded')
if (process.connected) await once(process, 'message')
process.disconnect?.()

try {
  const committed = committedIn(join(import.meta.dirname, '../..'))
  const server = await startServer(readEnv(process.env), { development: { committed } })
  console.log(`Caderno em ${server.address}`)
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}
