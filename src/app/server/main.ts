import { sentenceOf } from '#server/http/errors'
import { readEnv } from './env.ts'
import { startServer } from './start.ts'

try {
  const server = await startServer(readEnv(process.env))
  console.log(`Caderno em ${server.address}`)
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}
