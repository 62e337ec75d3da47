import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { fold } from '#model/format'
import { fieldOf, type Resource } from '#model/resource'
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
import { bringing } from '#server/importacao/bringing'
import { comparedLines } from '#server/importacao/compare'
import { type NotedImport, noteBegun, noteOver } from '#server/importacao/failed'
import { foundBy } from '#server/importacao/found'
import { type CheckedImport, checkAgainstStored, checkImport } from '#server/importacao/judge'
import { mayBring, rowsNamed, takenValues } from '#server/importacao/known'
import { writeImport } from '#server/importacao/write'
import type { Handlers } from '#server/services'
import type { Asking } from '#server/store/asker'
import { conflictOfIndex, refusedAmong } from '#server/store/constraints'
import { idempotencyKeyOf, knownOutcome, storedOutcome } from '#server/store/idempotency'
import { placesSeen } from '#server/store/room'
import type { AskedContext } from './calls.ts'

type Asked = AskedContext<ImportBody>

/** Bringing in the rows of a spreadsheet, of an entity that says so. */
export function importHandlers(resource: Resource): Handlers {
  if (!resource.import) return {}
  return {
    async importar(context: Asked) {
      const { services, body, asker, reply, request } = context
      const asking = { services, resource, asker }
      const key = idempotencyKeyOf(request)
      const keyed = { key, content: [resource.name, 'importar', body] }
      const known = key && (await storedOutcome(services.db.kysely, keyed, asker).execute())
      const done = known ? knownOutcome<Imported>(keyed, known)?.body : null
      const send = (lines: Iterable<string> | AsyncIterable<string>) =>
        reply
          .type('application/x-ndjson')
          .header('cache-control', 'no-store')
          .send(Readable.from(lines))
      if (done) return send([line(done)])
      const begun = await noteBegun(asking, keyed, body.arquivo)
      try {
        const checked = await checkImport(asking, body)
        // What is known before the first line is refused with a status; later failures go into the last line.
        await checkAgainstStored(asking, checked)
        // Of an answer that nobody waits for any more no line is read.
        if (reply.raw.destroyed) await noteOver(asking, begun, undefined)
        return send(linesOf(context, asking, checked, begun))
      } catch (error) {
        await noteOver(asking, begun, error)
        throw error
      }
    },

    async conferir({ services, body, asker }: AskedContext<ImportQuestion>): Promise<ImportKnown> {
      const { valores, nomes, chave, linhas, atualizar = false } = body
      const asking = { services, resource, asker }
      const repetidos: Record<string, string[]> = {}
      for (const [name, values] of Object.entries(valores ?? {})) {
        const unique = uniqueKeysOf(resource).find(({ key }) => key === name)
        const isTold = unique?.fields.every(([field]) => mayBring(asking, field))
        repetidos[name] = []
        if (unique && isTold) repetidos[name].push(...(await takenValues(asking, unique, values)))
      }
      const names = nomes && (await namesKnown(asking, nomes))
      return {
        ...(valores && { repetidos, ...(await foundBy(asking, valores)) }),
        ...names,
        ...(nomes && { lugares: await placesSeen(asking) }),
        ...(linhas && { linhas: await comparedLines(asking, linhas, atualizar) }),
        ...(chave !== undefined && { concluida: await outcomeOf(asking, chave) }),
      }
    },
  }
}

/** What is said of each of these names under references, where it leads to no row or to several. */
async function namesKnown(
  asking: Asking,
  nomes: Readonly<Record<string, readonly string[]>>,
): Promise<Pick<ImportKnown, 'desconhecidos' | 'novos'>> {
  const desconhecidos: Record<string, Record<string, string>> = {}
  const novos: Record<string, string[]> = {}
  for (const [field, names] of Object.entries(nomes)) {
    const said: Record<string, string> = {}
    const fresh: string[] = []
    const reference = bringing(asking).find(({ name }) => name === field)
    if (reference) {
      const { target, creates } = reference
      const found = await rowsNamed({ ...asking, resource: target }, names)
      const only = [...found.values()].flatMap((ids) => (ids.length === 1 ? ids : []))
      const refused = fieldOf(asking.resource, field) && (await refusedAmong(asking, field, only))
      for (const name of names) {
        const { length, 0: id = 0 } = found.get(fold(name)) ?? []
        const wrong = length === 1 ? refused?.get(id) : nameProblem(target, length)
        if (length === 0 && creates) fresh.push(name)
        else if (wrong) said[name] = wrong
      }
    }
    desconhecidos[field] = said
    if (reference?.creates) novos[field] = fresh
  }
  return { desconhecidos, novos }
}

/** What an import of this person did, by its key; null where it did nothing. */
async function outcomeOf({ services, asker }: Asking, key: string): Promise<Imported | null> {
  const { kysely } = services.db
  const [row] = await storedOutcome(kysely, { key, content: [] }, asker).execute()
  return row ? JSON.parse(row.resposta) : null
}

async function* linesOf(
  { request }: Asked,
  asking: Asking,
  checked: CheckedImport,
  begun: NotedImport,
): AsyncGenerator<string> {
  let refusal: ApiError | undefined
  try {
    const events = writeImport(asking, checked, begun)
    for await (const event of heard(events, checked.lines.length)) yield line(event)
  } catch (error) {
    refusal = await refusalOfFailure(asking, checked, error)
    if (refusal.status >= 500) request.log.error(error)
    // The body of a refusal is {detail, linhas?}, as ApiError makes it.
    yield line(refusal.body as { detail: string })
  } finally {
    await noteOver(asking, begun, refusal)
  }
}

/** The lines of an import; while none comes, how far it is once more: a proxy cuts off what says nothing for long. */
async function* heard(events: AsyncGenerator<ImportEvent>, total: number) {
  let last: ImportEvent = { gravadas: 0, total }
  let coming: ReturnType<typeof events.next> | undefined
  try {
    while (true) {
      coming ??= events.next()
      const came = await Promise.race([coming, setTimeout(3_000, null, { ref: false })])
      if (came?.done) return
      if (came) coming = undefined
      if (came && 'gravadas' in came.value) last = came.value
      yield came?.value ?? last
    }
  } finally {
    await events.return(undefined)
  }
}

async function refusalOfFailure(
  asking: Asking,
  checked: CheckedImport,
  error: unknown,
): Promise<ApiError> {
  const { services, resource } = asking
  if (error === services.ending.reason)
    return new ApiError('ending', {
      detail:
        'O servidor está sendo desligado, e nada foi importado. Tente novamente em instantes.',
    })
  const stored = [resource, ...bringing(asking).map(({ target }) => target)]
  const conflict = stored.map((each) => conflictOfIndex(error, each)).find((it) => it !== null)
  if (!conflict) return refusalOf(error)
  // Another request stored one of the values a moment before: check again to name the lines.
  return checkAgainstStored(asking, checked).then(() => conflict, refusalOf)
}

function line(event: ImportEvent): string {
  return `${JSON.stringify(event)}\n`
}
