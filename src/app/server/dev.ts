import { once } from 'node:events'
import { existsSync, renameSync } from 'node:fs'
import { clockOf } from '#server/clock'
import { UnfitData } from '#server/db/differences'
import { freeName } from '#server/disk/files'
import { lockFolder } from '#server/disk/folder-lock'
import { sentenceOf } from '#server/http/errors'
import { readEnv } from './env.ts'
import { institutesOf } from './institutes.ts'
import { startServer } from './start.ts'

// The program of `npm run dev`, in a folder of dist/. No other one has what begins with a fresh database.
// Its code is loaded: it opens the data once the server before it has gone.
process.send?.('loaded')
const [asked] = process.connected ? await once(process, 'message') : []
process.disconnect?.()

const embeddedOnly =
  'npm run dev -- --banco-novo só serve ao banco embutido: com DATABASE_URL, indique ali um banco vazio.'
const offer =
  'Para desenvolver com um banco novo: npm run dev -- --banco-novo. A pasta de dados de agora fica ao lado, com o dia no nome.'

try {
  const env = readEnv(process.env)
  if (asked === 'banco-novo') {
    if (env.DATABASE_URL) throw new Error(embeddedOnly)
    for (const { place } of institutesOf(env)) moveAside(place.dataDir)
  }
  const server = await startServer(env)
  console.log(`Caderno em ${server.address}`)
} catch (error) {
  console.error(sentenceOf(error))
  if (error instanceof UnfitData) console.error(process.env.DATABASE_URL ? embeddedOnly : offer)
  process.exit(1)
}

/** Gives a data folder, if there is one, another name beside it. Throws a message if another process holds it. */
function moveAside(dataDir: string): void {
  if (!existsSync(dataDir)) return
  lockFolder(dataDir)()
  const aside = freeName(`${dataDir}-antes-${clockOf(new Date()).slice(0, 10)}`)
  renameSync(dataDir, aside)
  console.log(`Banco novo em ${dataDir}; o de antes está em ${aside}.`)
}
