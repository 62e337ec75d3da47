import { Readable } from 'node:stream'
import { fold } from '#model/format'
import type { Resource } from '#model/resource'
import {
  type ImportBody,
  type ImportEvent,
  type Imported,
  type ImportKnown,
  type ImportQuestion,
  nameProblem,
} from '#model/spreadsheet-import'
import { uniqueKeysOf } from '#model/unique'
import { ApiError, refusalOf } from '#server/http/errors'
import {
  bringing,
  type CheckedImport,
  checkAgainstStored,
  checkImport,
  mayBring,
} from '#server/importacao/judge'
import { rowsNamed, takenValues } from '#server/importacao/known'
import { writeImport } from '#server/importacao/write'
import type { Handlers, Services } from '#server/services'
import { conflictOfIndex } from '#server/store/constraints'
import {
  idempotencyKeyOf,
  type KeyedRequest,
  knownOutcome,
  storedOutcome,
} from '#server/store/idempotency'
import type { Asker } from '#server/store/read'
import type { AskedContext } from './calls.ts'

type Asked = AskedContext<ImportBody>

/** Bringing in the rows of a spreadsheet, of an entity that says so. */
export function importHandlers(resource: Resource): Handlers {
  if (!resource.import) return {}
  return {
    async importar(context: Asked) {
      const { services, body, asker, reply, request } = context
      const db = services.db.kysely
      const key = idempotencyKeyOf(request)
      const keyed = { key, content: [resource.name, 'importar', body] }
      const known = key && (await storedOutcome(db, keyed, asker).execute())
      const done = known ? knownOutcome<Imported>(keyed, known)?.body : null
      const send = (lines: AsyncIterable<string>) =>
        reply
          .type('application/x-ndjson')
          .header('cache-control', 'no-store')
          .send(Readable.from(lines))
      if (done) return send(only(done))
      const checked = await checkImport(services, resource, body, asker)
      // What is known before the first line is refused with a status; later failures go into the last line.
      await checkAgainstStored(services, db, checked, asker)
      return send(linesOf(context, checked, keyed))
    },

    async conferir({ services, body, asker }: AskedContext<ImportQuestion>): Promise<ImportKnown> {
      const { valores, nomes, chave } = body
      const db = services.db.kysely
      const taken = async (name: string, values: readonly string[]) => {
        const unique = uniqueKeysOf(resource).find(({ key }) => key === name)
        if (!unique?.fields.every(([field]) => mayBring(resource, field, asker))) return []
        return [...(await takenValues(services, db, resource, unique, values, asker))]
      }
      const names = nomes && (await namesKnown(services, resource, nomes, asker))
      return {
        ...(valores && { repetidos: await byField(valores, taken) }),
        ...names,
        ...(chave !== undefined && { concluida: await outcomeOf(services, chave, asker) }),
      }
    },
  }
}

/** What is said of each of these names under references, where it leads to no row or to several. */
async function namesKnown(
  services: Services,
  resource: Resource,
  nomes: Readonly<Record<string, readonly string[]>>,
  asker: Asker,
): Promise<Pick<ImportKnown, 'desconhecidos' | 'novos'>> {
  const desconhecidos: Record<string, Record<string, string>> = {}
  const novos: Record<string, string[]> = {}
  for (const [field, names] of Object.entries(nomes)) {
    const said: Record<string, string> = {}
    const fresh: string[] = []
    const reference = bringing(services, resource, asker).find(({ name }) => name === field)
    if (reference) {
      const { target, creates } = reference
      const db = services.db.kysely
      const found = await rowsNamed(db, services.resources, target, names, asker)
      for (const name of names) {
        const { length } = found.get(fold(name)) ?? []
        if (length === 0 && creates) fresh.push(name)
        else if (length !== 1) said[name] = nameProblem(target, length)
      }
    }
    desconhecidos[field] = said
    if (reference?.creates) novos[field] = fresh
  }
  return { desconhecidos, novos }
}

/** What an import of this person did, by its key; null where it did nothing. */
async function outcomeOf({ db }: Services, key: string, asker: Asker): Promise<Imported | null> {
  const [row] = await storedOutcome(db.kysely, { key, content: [] }, asker).execute()
  return row ? JSON.parse(row.resposta) : null
}

async function byField<V>(
  asked: Readonly<Record<string, readonly string[]>>,
  answer: (name: string, values: readonly string[]) => Promise<V>,
): Promise<Record<string, V>> {
  const entries = Object.entries(asked).map(async ([name, values]) => [
    name,
    await answer(name, values),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

async function* only(event: ImportEvent): AsyncGenerator<string> {
  yield line(event)
}

async function* linesOf(
  context: Asked,
  checked: CheckedImport,
  keyed: KeyedRequest,
): AsyncGenerator<string> {
  try {
    for await (const event of writeImport(context.services, checked, context.asker, keyed))
      yield line(event)
  } catch (error) {
    const refusal = await refusalOfFailure(context, checked, error)
    if (refusal.status >= 500) context.request.log.error(error)
    // The body of a refusal is {detail, linhas?}, as ApiError makes it.
    yield line(refusal.body as { detail: string })
  }
}

async function refusalOfFailure(
  { services, asker }: Asked,
  checked: CheckedImport,
  error: unknown,
): Promise<ApiError> {
  if (error === services.ending.reason)
    return new ApiError('ending', {
      detail:
        'O servidor está sendo desligado, e nada foi importado. Tente novamente em instantes.',
    })
  const made = bringing(services, checked.resource, asker).map(({ target }) => target)
  const conflict = [checked.resource, ...made].reduce<ApiError | null>(
    (found, resource) => found ?? conflictOfIndex(error, resource),
    null,
  )
  if (!conflict) return refusalOf(error)
  // Another request stored one of the values a moment before: check again to name the lines.
  return checkAgainstStored(services, services.db.kysely, checked, asker).then(
    () => conflict,
    refusalOf,
  )
}

function line(event: ImportEvent): string {
  return `${JSON.stringify(event)}\n`
}
