import { setImmediate } from 'node:timers/promises'
import type { Errors } from '#model/check'
import { fieldOf, type Resource } from '#model/resource'
import { isSameValue, type Values } from '#model/values'
import { portionsOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { exchanging, type Given, setAside } from '#server/operacao/exchange'
import { changedSince, keyOf } from '#server/operacao/touched'
import type { Writing } from '#server/store/asker'
import { conflictOfIndex } from '#server/store/constraints'
import { batched } from '#server/store/late'
import { isMirrored, lockMirrorsFor } from '#server/store/mirror-rows'
import { editIn } from '#server/store/write'
import { lockWithAbove } from '#server/store/writing'
import { refusalOf } from './judge.ts'
import { type CheckedLine, idOf } from './lines.ts'
import { cellKey, type Ids } from './staging.ts'
import { editing, storedRows, versionsOf } from './stored.ts'

/** Rows that are changed before other requests are served. */
const portion = 20

/** What changing rows has done so far: which it has, addresses to tell of, and the lines whose rows have gone meanwhile. */
export interface Changed {
  readonly ids: number[]
  readonly told: string[][]
  readonly gone: number[]
  /** Of an import in several transactions: rows that others have changed since stay. */
  readonly begun?: { readonly operacao: number; readonly since: number }
}

/** Nothing yet. */
export const unchanged = (): Changed => ({ ids: [], told: [], gone: [] })

/** What a line gives its row instead of what that has. */
const givenBy =
  (resource: Resource) =>
  (line: CheckedLine): Given => {
    const { of, sent, values } = line
    const gets = Object.fromEntries(Object.keys(sent).map((name) => [name, values[name]]))
    return { resource, id: idOf(line), has: of?.values ?? {}, gets }
  }

/** Lines in parts of so many; those that exchange values are in one. */
export function partsOf(resource: Resource, lines: readonly CheckedLine[], most: number) {
  const together = exchanging(lines, givenBy(resource))
  const others = lines.filter((line) => !together.includes(line))
  return [...(together.length > 0 ? [together] : []), ...portionsOf(others, most)]
}

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

/**
 * Changes rows as lines say, each as an edit of it does; of an import in several transactions, those that nobody else has
 * changed since it began. Throws the message of a line whose row cannot be so.
 */
export async function changeRows(
  asking: Writing,
  lines: readonly CheckedLine[],
  named: ReadonlyMap<string, Ids>,
  changed: Changed,
): Promise<void> {
  if (lines.length === 0) return
  const edits = editing({ ...asking, asker: { ...asking.asker, confirms: true } })
  const writing = { ...asking, ...edits }
  await lockCopied(writing, lines)
  const ids = lines.map(idOf)
  const touchAbove = await lockWithAbove(writing, ids)
  const { resource } = writing
  const asked = new Map([[resource.name, new Set(ids)]])
  const { begun } = changed
  const later = begun && (await changedSince(writing, asked, [begun.operacao], begun.since))
  const isOthers = (line: CheckedLine) => later?.has(keyOf(resource, idOf(line)))
  const own = lines.filter((line) => !isOthers(line))
  await batched(writing, (late) => changeLocked(late, own, named, changed))
  await touchAbove()
  changed.gone.push(...lines.filter(isOthers).map(({ number }) => number))
}

/** Locks whom rows are copied to or from, before these are locked themselves. */
const lockCopied = (writing: Writing, lines: readonly CheckedLine[]) =>
  lockMirrorsFor(writing, writing.resource, Object.assign({}, ...lines.map(({ sent }) => sent)))

async function changeLocked(
  writing: Writing,
  lines: readonly CheckedLine[],
  named: ReadonlyMap<string, Ids>,
  changed: Changed,
): Promise<void> {
  const { services, resource } = writing
  const ofResource = givenBy(resource)
  const aside = await setAside(writing, exchanging(lines, ofResource).map(ofResource))
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
      if (!(refusal instanceof ApiError) || refusal.status !== 404)
        throw refusalOf(line.number, refusal)
      changed.gone.push(line.number)
    }
  }
  for (const some of portionsOf(lines, portion)) {
    await setImmediate()
    services.ending.throwIfAborted()
    const isShared = ({ sent }: CheckedLine) => isMirrored(services.resources, resource, sent)
    // While the database writes one row the others are made ready; what one row writes in others the next line sees.
    if (some.some(isShared)) for (const line of some) await change(line)
    else {
      const rows = await storedRows(writing, some.map(idOf))
      await allDone(some.map((line) => change(line, rows.get(idOf(line))?.values)))
    }
  }
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
