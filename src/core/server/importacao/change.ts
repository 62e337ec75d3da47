import { setImmediate } from 'node:timers/promises'
import type { Errors } from '#model/check'
import { fieldOf } from '#model/resource'
import { wholeLine } from '#model/spreadsheet-import'
import { isSameValue, type Values } from '#model/values'
import { ApiError } from '#server/http/errors'
import type { Writing } from '#server/store/asker'
import { conflictOfIndex } from '#server/store/constraints'
import { batched } from '#server/store/late'
import { isMirrored, lockMirrorsFor } from '#server/store/mirror-rows'
import { editIn } from '#server/store/write'
import { lockWithAbove } from '#server/store/writing'
import { setAside } from './exchange.ts'
import { refusalOfLines } from './judge.ts'
import { type CheckedLine, idOf } from './lines.ts'
import { cellKey, type Ids } from './staging.ts'
import { editing, storedRows, versionsOf } from './stored.ts'

/** Rows that are changed before other requests are served. */
const portion = 20

/** What changing rows did: which it has, addresses to tell of, and the lines whose rows have gone meanwhile. */
export interface Changed {
  readonly ids: readonly number[]
  readonly told: readonly (readonly string[])[]
  readonly gone: readonly number[]
}

export const nothing: Changed = { ids: [], told: [], gone: [] }

/** What two parts of an import did. */
export const bothOf = (one: Changed, other: Changed): Changed => ({
  ids: [...one.ids, ...other.ids],
  told: [...one.told, ...other.told],
  gone: [...one.gone, ...other.gone],
})

/**
 * Locks the rows that lines change, before anything of the same import writes in one of them. A row that somebody has
 * changed or deleted meanwhile stays as it is: the numbers of such lines.
 */
export async function lockSeen(
  asking: Writing,
  lines: readonly CheckedLine[],
): Promise<{ lines: CheckedLine[]; meanwhile: number[] }> {
  const edits = editing(asking)
  if (!edits || lines.length === 0) return { lines: [], meanwhile: [] }
  const writing = { ...asking, ...edits }
  await lockCopied(writing, lines)
  await lockWithAbove(writing, lines.map(idOf))
  const now = await versionsOf(writing, lines.map(idOf))
  const isSeen = (line: CheckedLine) =>
    now.get(idOf(line)) === line.of?.versao && line.of?.versao === (line.versao ?? line.of?.versao)
  const isOther = (line: CheckedLine) => !isSeen(line)
  return {
    lines: lines.filter(isSeen).toSorted((one, other) => idOf(one) - idOf(other)),
    meanwhile: lines.filter(isOther).map(({ number }) => number),
  }
}

/** Changes rows as lines say, each as an edit of it does. Throws the message of a line whose row cannot be so. */
export async function changeRows(
  asking: Writing,
  lines: readonly CheckedLine[],
  named: ReadonlyMap<string, Ids>,
): Promise<Changed> {
  if (lines.length === 0) return nothing
  const edits = editing({ ...asking, asker: { ...asking.asker, confirms: true } })
  const writing = { ...asking, ...edits }
  await lockCopied(writing, lines)
  const touchAbove = await lockWithAbove(writing, lines.map(idOf))
  const changed = await batched(writing, (late) => changeLocked(late, lines, named))
  await touchAbove()
  return changed
}

/** Locks whom rows are copied to or from, before these are locked themselves. */
export const lockCopied = (writing: Writing, lines: readonly CheckedLine[]) =>
  lockMirrorsFor(writing, writing.resource, Object.assign({}, ...lines.map(({ sent }) => sent)))

async function changeLocked(
  writing: Writing,
  lines: readonly CheckedLine[],
  named: ReadonlyMap<string, Ids>,
): Promise<Changed> {
  const { services, resource } = writing
  const changed = { told: [] as string[][], gone: [] as number[], ids: [] as number[] }
  const aside = await setAside(writing, lines)
  const change = async (line: CheckedLine, now?: Values) => {
    try {
      refuseOwnAddress(writing, line)
      const judge = (now: Values) => saidOtherwise(line, now)
      const body = bodyOf(writing, line, named)
      const conditions = { judge, now, aside: aside.get(idOf(line)) }
      changed.told.push(await editIn(writing, idOf(line), body, conditions))
      changed.ids.push(idOf(line))
    } catch (error) {
      const refusal = conflictOfIndex(error, resource) ?? error
      if (!(refusal instanceof ApiError)) throw refusal
      if (refusal.status !== 404) throw refusalOf(line, refusal)
      changed.gone.push(line.number)
    }
  }
  for (let at = 0; at < lines.length; at += portion) {
    await setImmediate()
    services.ending.throwIfAborted()
    const some = lines.slice(at, at + portion)
    const isShared = ({ sent }: CheckedLine) => isMirrored(services.resources, resource, sent)
    // While the database writes one row the others are made ready; what one row writes in others the next line sees.
    if (some.some(isShared)) for (const line of some) await change(line)
    else {
      const rows = await storedRows(writing, some.map(idOf))
      await allDone(some.map((line) => change(line, rows.get(idOf(line))?.values)))
    }
  }
  return changed
}

/** Waits for all of them, so that nothing goes on in a transaction that has ended; throws the refusal of the first line. */
async function allDone(works: readonly Promise<void>[]): Promise<void> {
  const done = await Promise.allSettled(works)
  const failures = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const first = failures.find((error) => error instanceof ApiError) ?? failures[0]
  if (first !== undefined) throw first
}

/** What is wrong with a line in whose row another one has written something else: they have it together. */
function saidOtherwise({ of, sent, values }: CheckedLine, now: Values): Errors {
  const isOther = (name: string) =>
    !isSameValue(now[name], of?.values[name]) && !isSameValue(now[name], values[name])
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
