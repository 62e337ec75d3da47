import { firstOf, targetOf } from '#console/api/data/route'
import { rowOf, rowsOf } from '#console/api/data/row'
import { HttpError, http } from '#console/api/http'
import type { Errors } from '#model/check'
import { fill, fold } from '#model/format'
import type { Resource } from '#model/resource'
import type { CheckedRow } from '#model/spreadsheet-check'
import type { RefusedLine } from '#model/spreadsheet-import'
import { resources } from '#resources'
import { classesToCreate, type ImportPlan, type Registered } from './import-plan.ts'
import type { Outcome, RunOptions } from './import-run.ts'

const { aluno, turma } = resources
const notSent = 'Não enviada: a conexão caiu antes.'

/** The import by the documented calls alone: each new class, then one POST a student, in the order of the file. */
export async function importRowByRow(
  plan: ImportPlan,
  { turmas }: Registered,
  { signal, onProgress }: RunOptions,
): Promise<Outcome> {
  const ids = new Map([...turmas].map(([key, { id }]) => [key, id]))
  const before = ids.size
  const failures = await createClasses(plan, ids, signal)
  const stored: number[] = []
  const linhas: RefusedLine[] = []
  let isLost = false
  for (const [index, row] of plan.ready.entries()) {
    const errors: Errors | null = isLost
      ? { [wholeRow]: notSent }
      : await saveInClass(row, ids, failures, signal)
    if (errors) linhas.push({ linha: row.number, errors })
    else stored.push(row.number)
    isLost ||= errors === lost
    onProgress(index + 1, plan.ready.length)
  }
  return { kind: 'partial', stored, linhas, turmas: ids.size - before }
}

/** The key of a message about a row as a whole. */
export const wholeRow = ''

const lost: Errors = { [wholeRow]: 'A conexão com o servidor caiu.' }

/** Creates the classes that lines need; the message of those that failed, by folded name. */
async function createClasses(
  plan: ImportPlan,
  ids: Map<string, number>,
  signal: AbortSignal,
): Promise<Map<string, Errors>> {
  const failures = new Map<string, Errors>()
  for (const { key, name } of classesToCreate(plan)) {
    try {
      const answer = await create(turma, { nome: name, educador_id: null }, signal)
      const { id } = rowOf(turma, answer)
      ids.set(key, id || (await idOf(key)))
    } catch (error) {
      if (signal.aborted) throw error
      failures.set(key, { turma_id: turma.messages.createFailed ?? '' })
    }
  }
  return failures
}

/** A host that does not answer a creation with its row is asked for the list. */
async function idOf(key: string): Promise<number> {
  const { method, path } = targetOf(firstOf(turma.api.list))
  const { data } = await http<unknown>(path, { method })
  const rows = rowsOf(data).map((row) => rowOf(turma, row))
  const found = rows.find(({ nome }) => fold(String(nome)) === key)
  if (!found) throw new Error('A turma criada não está na lista')
  return found.id
}

async function saveInClass(
  { values, names }: CheckedRow,
  ids: ReadonlyMap<string, number>,
  failures: ReadonlyMap<string, Errors>,
  signal: AbortSignal,
): Promise<Errors | null> {
  const key = fold(names.turma_id ?? '')
  const failure = failures.get(key)
  if (failure) return failure
  const turma_id = ids.get(key) ?? null
  try {
    await create(aluno, { ...values, turma_id }, signal)
    return null
  } catch (error) {
    if (signal.aborted || !(error instanceof HttpError)) throw error
    return error.status === 0 ? lost : errorsOf(error)
  }
}

function errorsOf({ errors, detail, message }: HttpError): Errors {
  if (Object.keys(errors).length > 0) return errors
  if (/cpf/i.test(detail ?? '')) return { cpf: aluno.fields.cpf.unique?.saved ?? '' }
  return { [wholeRow]: fill(aluno.messages.createFailed ?? '', { detail: detail ?? message }) }
}

/** Several hundred calls in a row may be too many at once for a host: it says how long to wait. */
async function create(resource: Resource, body: unknown, signal: AbortSignal): Promise<unknown> {
  const { method, path } = targetOf(firstOf(resource.api.create))
  for (let tries = 1; ; tries += 1) {
    try {
      return (await http<unknown>(path, { method, body, signal })).data
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 429 || tries === mostTries) throw error
      await pause(Number(error.headers.get('retry-after')) || 1, signal)
    }
  }
}

const mostTries = 5

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, Math.min(seconds, 60) * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
