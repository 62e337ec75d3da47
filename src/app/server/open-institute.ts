import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { keepAlerts } from '#features/cuidado/server/alerts'
import { refreshRegisters } from '#features/frequencia/server/kept-registers'
import { remindDaily } from '#features/lembretes/server/reminders'
import { happenDue } from '#features/virada/server/due'
import { createApp } from '#server/app'
import { firstCoordinator } from '#server/auth/first-account'
import { copyDaily } from '#server/backup/daily'
import { removePartials } from '#server/backup/partial'
import { regularly } from '#server/clock'
import type { Db } from '#server/db/db'
import { settled } from '#server/db/own-schema'
import { beginSetting, settingOf } from '#server/db/settings'
import { documentsAt } from '#server/documents/places'
import { ApiError, sentenceOf } from '#server/http/errors'
import { mailerOf } from '#server/mail'
import { finishOperations } from '#server/operacao/undo'
import { finishErasures } from '#server/privacy/leftovers'
import { deleteExpired } from '#server/privacy/retention'
import type { Services } from '#server/services'
import { storeKeptReadings } from '#server/store/late-readings'
import type { Env } from './env.ts'
import type { Institute } from './institutes.ts'
import { openDatabase } from './open-database.ts'
import { product } from './product.ts'

const day = 24 * 60 * 60_000

/** An institute that is open: it answers, once somebody hands requests to its app. */
export interface OpenInstitute {
  readonly app: FastifyInstance
  readonly services: Services
  /** Begins what runs in the background. */
  begin(): void
  /** Refuses new long work, and waits for what runs in the background. */
  end(): Promise<void>
  /** Closes app and database. */
  close(): Promise<void>
}

/**
 * Opens an institute's data and makes sure that it has a coordinator. Nothing of it is shared with another of the
 * process but the code. Throws messages.
 */
export async function openInstitute({
  host,
  env,
  place: given,
}: Institute): Promise<OpenInstitute> {
  const place = await settled(given)
  const { dataDir } = place
  const of = host === null ? '' : `${host}: `
  const say = (sentence: string) => console.log(of + sentence)
  const complain = (sentence: string) => console.error(of + sentence)
  const db = await openDatabase(place, { tell: say })
  const ending = new AbortController()
  try {
    const services: Services = {
      ...product,
      db,
      documents: documentsAt(place, db),
      dataDir,
      mail: mailerOf(env),
      now: () => new Date(),
      secret: await keptSecret(db),
      publicUrl: env.PUBLIC_URL ?? null,
      exigeSegundoFator: env.SEGUNDO_FATOR === 'exigir',
      lixeiraDias: env.LIXEIRA_DIAS,
      lembretes: env.LEMBRETES === 'sim',
      ending: ending.signal,
    }
    if (env.BACKUP_PASTA) await removePartials([resolve(env.BACKUP_PASTA)])
    if (env.PERIODO_LETIVO) await keepFirstPeriod(db, env.PERIODO_LETIVO)
    await storeKeptReadings(db, dataDir)
    // What came due while no server ran is done before anybody asks.
    for (const due of [happenDue, finishErasures, finishOperations])
      await due(services).catch((error) => complain(sentenceOf(error)))
    const app = await createApp(services, {
      consoleDir: builtConsole(),
      allowedOrigins: env.allowedOrigins,
      trustedProxies: env.trustedProxies,
      logger: {
        level: env.LOG_LEVEL,
        ...(host !== null && { base: { pid: process.pid, hostname: hostname(), instituto: host } }),
      },
    })
    for (const line of await announcedCoordinator(services, env)) say(line)
    let ends: readonly (() => Promise<void>)[] = []
    return {
      app,
      services,
      begin() {
        const failed = (error: unknown) => ending.signal.aborted || app.log.error(error)
        const time = env.BACKUP_DIARIO
        const daily = { db, place, copies: env.BACKUP_PASTA, now: services.now, complain }
        ends = [
          ...(time ? [copyDaily({ ...daily, time })] : []),
          remindDaily(services, complain),
          ...[happenDue, refreshRegisters, finishOperations].map((due) =>
            regularly(() => due(services), failed),
          ),
          keepAlerts(services, failed),
          // If the database is unavailable, it tries again the next time.
          regularly(() => deleteExpired(services), failed, { every: day, first: 0 }),
        ]
      },
      async end() {
        ending.abort(new ApiError('ending'))
        await Promise.all(ends.map((end) => end()))
      },
      close: () => app.close().finally(db.close),
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Before requests are answered: an institute that answers has an account to sign in with. */
async function announcedCoordinator(services: Services, env: Env): Promise<string[]> {
  const chosen = { email: env.COORDENADOR_EMAIL, password: env.COORDENADOR_SENHA }
  const created = await firstCoordinator(services, chosen)
  if (!created) return []
  const account = `Primeiro acesso da coordenação: ${created.email}`
  return created.random ? [account, `Senha, mostrada só desta vez: ${created.password}`] : [account]
}

/** The folder of the built console; null during development. */
function builtConsole(): string | null {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '../console')
  return existsSync(join(folder, 'index.html')) ? folder : null
}

/** The environment says the school term once; from then on 'Ajustes' does. */
async function keepFirstPeriod({ kysely }: Db, valor: string): Promise<void> {
  await kysely.transaction().execute(async (connection) => {
    if (!(await beginSetting(connection, 'periodo_letivo', valor))) return
    const own = connection.updateTable('ajuste').set({ periodo_letivo: valor })
    await own.where('periodo_letivo', 'is', null).execute()
  })
}

/** The secret that signs tokens: created once and stored in the database, so that all its servers share it. */
async function keptSecret({ kysely }: Db): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  if (await beginSetting(kysely, 'segredo', made)) return made
  const kept = await settingOf(kysely, 'segredo')
  if (!kept) throw new Error('O banco não guarda o segredo.')
  return kept
}
