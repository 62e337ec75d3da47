import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '#app/server/env'
import { openDatabase } from '#app/server/open-database'
import { startServer } from '#app/server/start'
import { formatCount, formatNumber } from '#model/format'
import { sentenceOf } from '#server/http/errors'
import { type Seeded, seedInstitute } from './institute.ts'
import { seedStatementCode } from './statements.ts'

const started = performance.now()
const dataDir = mkdtempSync(join(tmpdir(), 'caderno-demonstracao-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const leave = () => process.exit()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave)

try {
  // Only where to listen is taken from the environment: never DATA_DIR, DATABASE_URL or SMTP_URL.
  const { HOST, PORT } = process.env
  const { HOST: host, PORT: port } = readEnv({ HOST, PORT })
  const db = await openDatabase({ dataDir })
  const seeded = await seedInstitute(db, { dataDir, now: new Date() })
  await db.close()
  const freePort = await freeFrom(port, host)
  const env = { HOST: host, PORT: String(freePort), DATA_DIR: dataDir }
  const { address } = await startServer(readEnv({ ...env, PERIODO_LETIVO: String(seeded.ano) }))
  // From here on the server ends in its own way, after the requests under way.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave)
  console.log(welcome(address, seeded, performance.now() - started))
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}

/** The first port from this one on that nobody listens on. */
async function freeFrom(port: number, host: string): Promise<number> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
    return port
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    // What else is wrong with the place is said by the server itself.
    return taken && port < 65_535 ? freeFrom(port + 1, host) : port
  } finally {
    probe.close()
  }
}

function welcome(address: string, { total, acessos }: Seeded, elapsed: number): string {
  const width = (key: 'papel' | 'email') => Math.max(...acessos.map((each) => each[key].length)) + 3
  return [
    '',
    `Caderno, demonstração em ${address}`,
    '',
    ...acessos.map(
      ({ papel, email, senha }) =>
        `  ${papel.padEnd(width('papel'))}${email.padEnd(width('email'))}senha ${senha}`,
    ),
    '',
    `${formatCount(total.alunos)} alunos, ${total.turmas} turmas, ${total.educadores} educadores, ` +
      `${formatCount(total.registros)} registros de frequência, ${total.documentos} documentos ` +
      `(prontos em ${formatNumber(Math.round(elapsed / 100) / 10)} s).`,
    `Uma declaração de frequência já emitida se confere em ${address}/conferir-declaracao, código ${seedStatementCode}.`,
    'Tudo é inventado e fica em uma pasta temporária, apagada ao encerrar (Ctrl+C).',
    '',
  ].join('\n')
}
