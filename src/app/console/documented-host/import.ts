import { type Answer, HttpError } from '#console/api/request'
import { firstOf, resourceNamed, targetOf } from '#console/api/route'
import type { Errors } from '#model/check'
import { fill, fold } from '#model/format'
import { grouped } from '#model/grouped'
import { fieldsOf, type Resource } from '#model/resource'
import {
  type ImportBody,
  type ImportEvent,
  type ImportKnown,
  type ImportLine,
  type ImportQuestion,
  namedReferences,
  nameProblem,
  namesInCell,
  wholeLine,
} from '#model/spreadsheet-import'
import { uniqueFields } from '#model/unique'
import { answer, firstAnswer, type HostCall, isUnknown } from './call.ts'
import { allRows } from './lists.ts'
import { rowOf } from './rows.ts'

const notSent: Errors = { [wholeLine]: 'Não enviada: a conexão caiu antes.' }
const lost: Errors = { [wholeLine]: 'A conexão com o servidor caiu.' }
/** Several hundred calls in a row may be too many at once for a host: it says how long to wait. */
const mostTries = 5

export async function registeredAsAsked(
  resource: Resource,
  made: HostCall,
): Promise<Answer<unknown>> {
  if (!isUnknown(made.first)) return firstAnswer(made)
  // The call declares its body.
  const { valores = {}, nomes = {} } = made.options.body as ImportQuestion
  const rows = await allRows(resource, { ...made, options: {} })
  const taken = (name: string, values: readonly string[]) => {
    const known = new Set(rows.map((row) => row[name]))
    return values.filter((value) => known.has(value))
  }
  const found = Object.entries(nomes).map(async ([field, names]) => {
    const ids = await idsByName(resource, field, made)
    const counts = names.map((name) => [name, ids.get(fold(name))?.length ?? 0] as const)
    const isNew = (count: number) =>
      count === 0 && (resource.fields[field]?.creates ?? 'form') !== 'form'
    const unknown = counts.filter(([, count]) => count !== 1 && !isNew(count))
    const target = targetFor(resource, field)
    return {
      field,
      unknown: unknown.map(([name, count]) => [name, nameProblem(target, count)]),
      fresh: counts.flatMap(([name, count]) => (isNew(count) ? [name] : [])),
    }
  })
  const named = await Promise.all(found)
  const known: ImportKnown = {
    repetidos: Object.fromEntries(
      Object.entries(valores).map(([name, values]) => [name, taken(name, values)]),
    ),
    desconhecidos: Object.fromEntries(
      named.map(({ field, unknown }) => [field, Object.fromEntries(unknown)]),
    ),
    novos: Object.fromEntries(named.map(({ field, fresh }) => [field, fresh])),
  }
  return answer(known)
}

function targetFor(resource: Resource, field: string): Resource {
  return resourceNamed(resource.fields[field]?.target ?? '')
}

type Ids = ReadonlyMap<string, readonly number[]>

async function idsByName(
  resource: Resource,
  field: string,
  { ask }: HostCall,
): Promise<Map<string, readonly number[]>> {
  const target = targetFor(resource, field)
  return grouped(
    await allRows(target, { ask, options: {} }),
    (row) => fold(String(row[target.display])),
    ({ id }) => id,
  )
}

export async function importAsAsked(resource: Resource, made: HostCall): Promise<Answer<unknown>> {
  if (!isUnknown(made.first)) return firstAnswer(made)
  const events = importing(resource, made)
  const encoder = new TextEncoder()
  const lines = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await events.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
    },
  })
  return answer(new Response(lines))
}

async function* importing(resource: Resource, made: HostCall): AsyncGenerator<ImportEvent> {
  // The call declares its body.
  const { criar = {}, linhas } = made.options.body as ImportBody
  const fields = namedReferences(resource).filter(([field]) =>
    linhas.some(({ referencias = {} }) => referencias[field]),
  )
  const found = fields.map(async ([field]) => {
    return [field, await idsByName(resource, field, made)] as const
  })
  const ids = new Map(await Promise.all(found))
  const criadas: Record<string, number> = {}
  const failures = new Map<string, Errors>()
  for (const [field, names] of Object.entries(criar)) {
    const known = ids.get(field) ?? new Map<string, readonly number[]>()
    const before = known.size
    for (const name of names) {
      const failure = await createRow({ resource, field, made }, name, known)
      if (failure) failures.set(`${field} ${fold(name)}`, { [field]: failure })
    }
    criadas[field] = known.size - before
  }
  const gravadas: number[] = []
  const refused: { linha: number; errors: Errors }[] = []
  let isLost = false
  for (const [index, line] of linhas.entries()) {
    const errors: Errors | null = isLost
      ? notSent
      : (failureOf(resource, line, failures) ?? (await save(resource, line, ids, made)))
    if (errors) refused.push({ linha: line.linha, errors })
    else gravadas.push(line.linha)
    isLost ||= errors === lost
    yield { gravadas: index + 1, total: linhas.length }
  }
  yield { linhasGravadas: gravadas, linhas: refused, criadas }
}

/** Makes a row for a reference; the message where that failed. */
async function createRow(
  { resource, field, made }: { resource: Resource; field: string; made: HostCall },
  name: string,
  ids: Map<string, readonly number[]>,
): Promise<string | null> {
  const target = targetFor(resource, field)
  const key = fold(name)
  const empty = fieldsOf(target).filter(([, { kind }]) => kind === 'reference')
  const body = { [target.display]: name, ...Object.fromEntries(empty.map(([of]) => [of, null])) }
  try {
    const { id } = rowOf(target, await create(target, body, made))
    // A host that does not answer a creation with its row is asked for the list.
    const found = id || (await idsByName(resource, field, made)).get(key)?.[0]
    if (!found) throw new Error('O que se criou não está na lista')
    ids.set(key, [found])
    return null
  } catch (error) {
    if (made.options.signal?.aborted) throw error
    return target.messages.createFailed
  }
}

function failureOf(
  { fields }: Resource,
  { referencias = {} }: ImportLine,
  failures: ReadonlyMap<string, Errors>,
): Errors | undefined {
  const keys = Object.entries(referencias).flatMap(([field, text]) =>
    namesInCell(fields[field], text).map((name) => `${field} ${fold(name)}`),
  )
  return keys.map((key) => failures.get(key)).find(Boolean)
}

async function save(
  resource: Resource,
  { valores, referencias = {} }: ImportLine,
  ids: ReadonlyMap<string, Ids>,
  made: HostCall,
): Promise<Errors | null> {
  const named = namedReferences(resource).map(([field]) => {
    const of = resource.fields[field]
    const names = namesInCell(of, referencias[field] ?? '')
    const behind = names.flatMap((name) => ids.get(field)?.get(fold(name))?.[0] ?? [])
    return [field, of?.kind === 'references' ? behind : (behind[0] ?? null)]
  })
  try {
    await create(resource, { ...valores, ...Object.fromEntries(named) }, made)
    return null
  } catch (error) {
    if (made.options.signal?.aborted || !(error instanceof HttpError)) throw error
    return error.status === 0 ? lost : errorsOf(resource, error)
  }
}

function errorsOf(resource: Resource, { errors, detail, message }: HttpError): Errors {
  if (Object.keys(errors).length > 0) return errors
  const named = uniqueFields(resource).find(([name]) => fold(detail ?? '').includes(name))
  if (named) return { [named[0]]: named[1].unique?.saved ?? '' }
  const said = detail ?? message
  return { [wholeLine]: fill(resource.messages.createFailed, { detail: said }) }
}

async function create(resource: Resource, body: unknown, made: HostCall): Promise<unknown> {
  const { signal } = made.options
  const { method, path } = targetOf(firstOf(resource.api.create))
  for (let tries = 1; ; tries += 1) {
    try {
      return (await made.ask(path, { method, body, ...(signal && { signal }) })).data
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 429 || tries === mostTries) throw error
      await pause(Number(error.headers.get('retry-after')) || 1, signal)
    }
  }
}

function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(seconds, 60) * 1000)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
