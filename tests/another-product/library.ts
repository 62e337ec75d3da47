import { roles } from '#model/field'
import { createApp } from '#server/app'
import { createOwnAccount } from '#server/auth/first-account'
import { documentsAt } from '#server/documents/places'
import { openDatabase } from '#server/open-database'
import type { Services } from '#server/services'
import { product } from './product.ts'

/** The password of every account of the library. */
export const password = 'Goiabada7'
export const emailOf = (role: string) => `${role}@exemplo.org`

/** Where it stands: a folder and a database, a clock, and the folder of its console. */
interface Place {
  readonly dataDir: string
  readonly url?: string
  readonly now?: () => Date
  readonly consoleDir?: string
}

/** A library that answers, with an account of each role. */
export async function openLibrary({ now = () => new Date(), consoleDir, ...place }: Place) {
  const db = await openDatabase(product, place)
  const services: Services = {
    ...product,
    db,
    documents: documentsAt(place, db),
    dataDir: place.dataDir,
    mail: async () => undefined,
    now,
    secret: 'segredo de teste com trinta e dois bytes',
    publicUrl: null,
    exigeSegundoFator: false,
    lixeiraDias: 90,
    ending: new AbortController().signal,
  }
  const app = await createApp(services, { personBurst: 100_000, consoleDir: consoleDir ?? null })
  const known = await db.kysely.selectFrom('conta').select('id').executeTakeFirst()
  for (const role of known ? [] : roles)
    await createOwnAccount(services, {
      ...{ role, email: emailOf(role), password, nome: role, pendencia: null },
    })
  return { app, services, close: () => app.close().finally(db.close) }
}
