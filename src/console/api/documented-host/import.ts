import { type Answer, HttpError } from '#console/api/request'
import type { Errors } from '#model/check'
import { fill, fold } from '#model/format'
import type { Resource } from '#model/resource'
import {
  type ImportBody,
  type ImportEvent,
  type ImportKnown,
  type ImportLine,
  type ImportQuestion,
  namedReferences,
  nameProblem,
  wholeLine,
} from '#model/spreadsheet-import'
import { aluno } from '#resources/aluno'
import { turma } from '#resources/turma'
import { firstOf, resourceNamed, targetOf } from '../route.ts'
import { answer, firstAnswer, type HostCall, isUnknown } from './call.ts'
import { allRows } from './lists.ts'
import { rowOf } from './rows.ts'

const notSent: Errors = { [wholeLine]: 'Não enviada: a conexão caiu antes.' }
const lost: Errors = { [wholeLine]: 'A conexão com o servidor caiu.' }
/** Several hundred calls in a row may be too many at once for a host: it says how long to wait. */
const mostTries = 5

export async function registeredAsAsked(made: HostCall): Promise<Answer<unknown>> {
  try {
    return await firstAnswer(made)
  } catch (error) {
    if (!isUnknown(error)) throw error
  }
  // The call declares the CPFs in its body.
  const { cpfs, valores = {}, nomes = {} } = made.options.body as ImportQuestion
  const rows = await allRows(aluno, { ...made, options: {} })
  const taken = (name: string, values: readonly string[]) => {
    const known = new Set(rows.map((row) => row[name]))
    return values.filter((value) => known.has(value))
  }
  const desconhecidos = Object.entries(nomes).map(async ([field, names]) => {
    const ids = await idsByName(field, made)
    const unknown = names.flatMap((name) => {
      const { length } = ids.get(fold(name)) ?? []
      return length === 1 ? [] : [[name, nameProblem(targetFor(field), length)]]
    })
    return [field, Object.fromEntries(unknown)] as const
  })
  const known: ImportKnown = {
    cadastrados: taken('cpf', cpfs),
    repetidos: Object.fromEntries(
      Object.entries(valores).map(([name, values]) => [name, taken(name, values)]),
    ),
    desconhecidos: Object.fromEntries(await Promise.all(desconhecidos)),
  }
  return answer(known)
}

function targetFor(field: string): Resource {
  return resourceNamed(new Map(namedReferences(aluno)).get(field) ?? '')
}

async function idsByName(field: string, { ask }: HostCall): Promise<Map<string, number[]>> {
  const target = targetFor(field)
  const ids = new Map<string, number[]>()
  for (const row of await allRows(target, { ask, options: {} })) {
    const key = fold(String(row[target.display]))
    ids.set(key, [...(ids.get(key) ?? []), row.id])
  }
  return ids
}

export async function importAsAsked(made: HostCall): Promise<Answer<unknown>> {
  try {
    return await firstAnswer(made)
  } catch (error) {
    if (!isUnknown(error)) throw error
  }
  const events = importing(made)
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

async function* importing(made: HostCall): AsyncGenerator<ImportEvent> {
  // The call declares its body.
  const { turmas, linhas } = made.options.body as ImportBody
  const ids = await classIds(made)
  const before = ids.size
  const failures = await createClasses(turmas, ids, made)
  const named = await Promise.all(
    namedReferences(aluno)
      .filter(([field]) => linhas.some(({ referencias = {} }) => referencias[field]))
      .map(async ([field]) => [field, await idsByName(field, made)] as const),
  )
  const placed = linhas.map((line) => ({
    ...line,
    aluno: { ...line.aluno, ...idsIn(line, named) },
  }))
  const gravadas: number[] = []
  const refused: { linha: number; errors: Errors }[] = []
  let isLost = false
  for (const [index, line] of placed.entries()) {
    const errors: Errors | null = isLost ? notSent : await saveInClass(line, ids, failures, made)
    if (errors) refused.push({ linha: line.linha, errors })
    else gravadas.push(line.linha)
    isLost ||= errors === lost
    yield { gravadas: index + 1, total: linhas.length }
  }
  yield { linhasGravadas: gravadas, linhas: refused, turmas: ids.size - before }
}

function idsIn(
  { referencias = {} }: ImportLine,
  named: readonly (readonly [string, ReadonlyMap<string, readonly number[]>])[],
): Record<string, number | null> {
  return Object.fromEntries(
    named.map(([field, ids]) => [field, ids.get(fold(referencias[field] ?? ''))?.[0] ?? null]),
  )
}

async function classIds({ ask }: HostCall): Promise<Map<string, number>> {
  const rows = await allRows(turma, { ask, options: {} })
  return new Map(rows.map(({ id, nome }) => [fold(String(nome)), id]))
}

async function createClasses(
  names: readonly string[],
  ids: Map<string, number>,
  made: HostCall,
): Promise<Map<string, Errors>> {
  const failures = new Map<string, Errors>()
  for (const nome of names) {
    const key = fold(nome)
    try {
      const { id } = rowOf(turma, await create(turma, { nome, educador_id: null }, made))
      // A host that does not answer a creation with its row is asked for the list.
      const found = id || (await classIds(made)).get(key)
      if (!found) throw new Error('A turma criada não está na lista')
      ids.set(key, found)
    } catch (error) {
      if (made.options.signal?.aborted) throw error
      failures.set(key, { turma_id: turma.messages.createFailed })
    }
  }
  return failures
}

async function saveInClass(
  { turma: name, aluno: values }: ImportLine,
  ids: ReadonlyMap<string, number>,
  failures: ReadonlyMap<string, Errors>,
  made: HostCall,
): Promise<Errors | null> {
  const key = fold(name ?? '')
  const failure = failures.get(key)
  if (failure) return failure
  try {
    await create(aluno, { ...values, turma_id: ids.get(key) ?? null }, made)
    return null
  } catch (error) {
    if (made.options.signal?.aborted || !(error instanceof HttpError)) throw error
    return error.status === 0 ? lost : errorsOf(error)
  }
}

function errorsOf({ errors, detail, message }: HttpError): Errors {
  if (Object.keys(errors).length > 0) return errors
  if (/cpf/i.test(detail ?? '')) return { cpf: aluno.fields.cpf.unique?.saved ?? '' }
  return { [wholeLine]: fill(aluno.messages.createFailed, { detail: detail ?? message }) }
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
