import { setImmediate } from 'node:timers/promises'
import type { Errors } from '#model/check'
import { fieldOf } from '#model/resource'
import { wholeLine } from '#model/spreadsheet-import'
import { isSameValue, type Values } from '#model/values'
import { ApiError } from '#server/http/errors'
import type { Writing } from '#server/store/asker'
import { conflictOfIndex } from '#server/store/constraints'
import { editIn } from '#server/store/write'
import { lockWithAbove } from '#server/store/writing'
import { refusalOfLines } from './judge.ts'
import type { CheckedLine } from './lines.ts'
import { cellKey, type Ids } from './staging.ts'
import { editing, type StoredRow, storedRows } from './stored.ts'

/** Rows that are changed before other requests are served. */
const portion = 20

/** What changing rows did: how many it has, and addresses to tell of. */
interface Changed {
  readonly ids: readonly number[]
  readonly told: readonly (readonly string[])[]
}

/** A line whose row is locked, with what raises the versions of the rows above it. */
interface SeenLine extends CheckedLine {
  readonly of: StoredRow
  touchAbove(): Promise<void>
}

/**
 * Locks the rows that lines change, before anything of the same import writes in one of them. A row that somebody has
 * changed or deleted meanwhile stays as it is: the numbers of such lines.
 */
export async function lockSeen(
  asking: Writing,
  lines: readonly CheckedLine[],
): Promise<{ lines: SeenLine[]; meanwhile: number[] }> {
  const edits = editing(asking)
  if (!edits || lines.length === 0) return { lines: [], meanwhile: [] }
  const writing = { ...asking, ...edits }
  const locked: { line: CheckedLine; touchAbove: SeenLine['touchAbove'] }[] = []
  // In one order for all, in which they are locked.
  for (const line of lines.toSorted((one, other) => idOf(one) - idOf(other)))
    locked.push({ line, touchAbove: await lockWithAbove(writing, idOf(line)) })
  const stored = await storedRows(writing, lines.map(idOf))
  const seen: SeenLine[] = []
  const meanwhile: number[] = []
  for (const { line, touchAbove } of locked) {
    const of = stored.get(idOf(line))
    if (of && of.versao === (line.versao ?? of.versao)) seen.push({ ...line, of, touchAbove })
    else meanwhile.push(line.number)
  }
  return { lines: seen, meanwhile }
}

/** Changes rows as lines say, each as an edit of it does. Throws the message of a line whose row cannot be so. */
export async function changeRows(
  asking: Writing,
  lines: readonly SeenLine[],
  named: ReadonlyMap<string, Ids>,
): Promise<Changed> {
  const edits = editing({ ...asking, asker: { ...asking.asker, confirms: true } })
  const writing = { ...asking, ...edits }
  const told: string[][] = []
  for (const [at, line] of lines.entries()) {
    if (at % portion === 0) await setImmediate()
    writing.services.ending.throwIfAborted()
    try {
      refuseOwnAddress(writing, line)
      const judge = (now: Values) => saidOtherwise(line, now)
      told.push(await editIn(writing, idOf(line), bodyOf(writing, line, named), { judge }))
      await line.touchAbove()
    } catch (error) {
      const refusal = conflictOfIndex(error, writing.resource) ?? error
      throw refusal instanceof ApiError ? refusalOf(line, refusal) : refusal
    }
  }
  return { ids: lines.map(idOf), told }
}

/** What is wrong with a line in whose row another one has written something else: they have it together. */
function saidOtherwise({ of, sent, values }: SeenLine, now: Values): Errors {
  const isOther = (name: string) =>
    !isSameValue(now[name], of.values[name]) && !isSameValue(now[name], values[name])
  const names = Object.keys(sent).filter(isOther)
  return Object.fromEntries(
    names.map((name) => [name, 'Outra linha diz outro valor para o mesmo cadastro']),
  )
}

/** Whoever signs in with another address says the password for it. */
function refuseOwnAddress({ resource, asker: { viewer } }: Writing, line: CheckedLine) {
  const isOwn = resource.account?.role === viewer.role && idOf(line) === viewer.pessoaId
  if (isOwn && 'email' in line.sent)
    throw new ApiError('invalid', { errors: { email: 'O próprio e-mail se troca na sua conta' } })
}

const idOf = ({ of }: CheckedLine) => Number(of?.row.id)

function bodyOf(
  { resource }: Writing,
  { sent, names }: CheckedLine,
  named: ReadonlyMap<string, Ids>,
): Values {
  const references = Object.entries(names).map(([name, said]) => {
    const field = fieldOf(resource, name)
    const ids = field ? (named.get(name)?.get(cellKey(field, said)) ?? []) : []
    return [name, field?.kind === 'references' ? ids : (ids[0] ?? null)]
  })
  return { ...sent, ...Object.fromEntries(references) }
}

function refusalOf({ number }: CheckedLine, { body, message, status }: ApiError): ApiError {
  const errors = (body.errors ?? { [wholeLine]: message }) as Errors
  return refusalOfLines([{ number, errors }], status === 409)
}
