import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resources } from '#resources'
import { keepAlerts } from '#server/attendance/alerts'
import { remindDaily } from '#server/attendance/reminders'
import { firstCoordinator } from '#server/auth/first-account'
import { copyDaily } from '#server/backup/daily'
import { removePartials } from '#server/backup/partial'
import type { Db } from '#server/db/db'
import { documentsAt } from '#server/documents/places'
import { ApiError, sentenceOf } from '#server/http/errors'
import { finishErasures } from '#server/privacy/leftovers'
import { deleteExpiredDaily } from '#server/privacy/retention'
import { checkRoles } from '#server/routes/declarations'
import { effects, workings } from '#server/routes/effects'
import { storeKeptReadings } from '#server/store/late-readings'
import { createApp } from './app.ts'
import type { Env } from './env.ts'
import { outboxMailer, smtpMailer } from './mail.ts'
import { type Opening, openDatabase } from './open-database.ts'
import type { Services } from './services.ts'

/** A server that listens: where, with what, and how to stop it. */
export interface Running {
  readonly address: string
  readonly services: Services
  stop(): Promise<void>
}

/**
 * Opens the data, makes sure that there is a coordinator, and listens. On SIGTERM or SIGINT it ends after the open
 * requests, within 10 s. Throws messages.
 */
export async function startServer(
  env: Env,
  opening: Pick<Opening, 'development'> = {},
): Promise<Running> {
  checkRoles(resources)
  const dataDir = resolve(env.DATA_DIR)
  const place = { dataDir, url: env.DATABASE_URL, s3: env.S3_URL }
  const db = await openDatabase(place, { ...opening, tell: console.log })
  const ending = new AbortController()
  if (env.SMTP_URL && env.SMTP_TLS === 'nao') {
    console.log('SMTP_TLS=nao: os e-mails podem sair sem cifra, com os códigos de recuperação.')
  }
  const services: Services = {
    db,
    documents: documentsAt(place, db),
    dataDir,
    resources,
    effects,
    workings,
    mail: env.SMTP_URL
      ? smtpMailer(env.SMTP_URL, env.MAIL_FROM, env.SMTP_TLS === 'nao')
      : outboxMailer(join(dataDir, 'outbox'), env.MAIL_FROM),
    now: () => new Date(),
    secret: await keptSecret(db),
    periodoLetivo: env.PERIODO_LETIVO ?? null,
    publicUrl: env.PUBLIC_URL ?? null,
    exigeSegundoFator: env.SEGUNDO_FATOR === 'exigir',
    lembretes: env.LEMBRETES === 'sim',
    ending: ending.signal,
  }
  const copies = env.BACKUP_PASTA ? [resolve(env.BACKUP_PASTA)] : []
  await removePartials([dataDir, join(dataDir, 'backups'), ...copies])
  await storeKeptReadings(db, dataDir)
  await finishErasures(services).catch((error) => console.error(sentenceOf(error)))
  const app = await createApp(services, {
    consoleDir: builtConsole(),
    allowedOrigins: env.allowedOrigins,
    trustedProxies: env.trustedProxies,
    logger: { level: env.LOG_LEVEL },
  })
  const time = env.BACKUP_DIARIO
  const ends = [
    ...(time ? [copyDaily({ db, place, now: services.now, time })] : []),
    remindDaily(services),
  ]
  let stopped: Promise<void> | undefined
  const stop = () => {
    ending.abort(new ApiError('ending'))
    stopped ??= Promise.all([closeSoon(app), inTime(ends.map((end) => end()))])
      .then(() => undefined)
      .finally(db.close)
    return stopped
  }
  try {
    await announceFirstCoordinator(services, env)
    const address = await listen(app, env)
    const ignoreSignals = stopOnSignals(stop)
    keepAlerts(services, (error) => app.log.error(error))
    deleteExpiredDaily(services, (error) => app.log.error(error))
    return {
      address,
      services,
      stop() {
        ignoreSignals()
        return stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs before the server listens: a server that answers has an account to sign in with. */
async function announceFirstCoordinator(services: Services, env: Env): Promise<void> {
  const chosen = { email: env.COORDENADOR_EMAIL, password: env.COORDENADOR_SENHA }
  const created = await firstCoordinator(services, chosen)
  if (created) console.log(`Primeiro acesso da coordenação: ${created.email}`)
  if (created?.random) console.log(`Senha, mostrada só desta vez: ${created.password}`)
}

/** How long open requests may take after the signal, and the whole process, in milliseconds. */
const closeTimeout = 7_000
const deadline = 9_500

/** Closes after the open requests; those that take too long are cut off. */
async function closeSoon(app: App): Promise<void> {
  // An answer that began before the shutdown keeps its connection alive: close it here.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100)
  const late = setTimeout(() => app.server.closeAllConnections(), closeTimeout)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}

/** Waits for work that ends, but not too long. */
async function inTime(work: readonly Promise<void>[]): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, closeTimeout).unref())
  await Promise.race([Promise.all(work), late])
}

/**
 * Ends after the open requests. npm repeats Ctrl+C: a signal within a second of the first is the same one, a later
 * one ends at once. Returns the function that stops listening for signals.
 */
function stopOnSignals(stop: () => Promise<void>): () => void {
  let since: number | undefined
  const end = () => {
    if (since !== undefined && performance.now() - since > 1000) process.exit(1)
    if (since !== undefined) return
    since = performance.now()
    setTimeout(() => process.exit(1), deadline)
    void stop().then(() => process.exit(0))
  }
  const signals = ['SIGTERM', 'SIGINT'] as const
  for (const signal of signals) process.on(signal, end)
  return () => {
    for (const signal of signals) process.off(signal, end)
  }
}

type App = Awaited<ReturnType<typeof createApp>>

async function listen(app: App, { HOST: host, PORT: port }: Env): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const sentence = listenRefusals[code]?.(host, port)
    throw sentence ? new Error(sentence) : error
  }
}

const notHere = (host: string) => `HOST deve ser um endereço desta máquina: "${host}" não é.`

const listenRefusals: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) => `A porta ${port} já está em uso: indique outra em PORT.`,
  EACCES: (_, port) =>
    `A porta ${port} não pode ser usada por este usuário: indique outra em PORT.`,
  EADDRNOTAVAIL: notHere,
  ENOTFOUND: notHere,
  EAI_AGAIN: notHere,
}

/** The folder of the built console; null during development. */
function builtConsole(): string | null {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '../console')
  return existsSync(join(folder, 'index.html')) ? folder : null
}

/** The secret that signs tokens: created once and stored in the database, so that all its servers share it. */
async function keptSecret({ kysely }: Db): Promise<string> {
  await kysely
    .insertInto('configuracao')
    .values({ chave: 'segredo', valor: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('chave').doNothing())
    .execute()
  const { valor } = await kysely
    .selectFrom('configuracao')
    .select('valor')
    .where('chave', '=', 'segredo')
    .executeTakeFirstOrThrow()
  return valor
}
