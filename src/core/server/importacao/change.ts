import { setImmediate } from 'node:timers/promises'
import type { Errors } from '#model/check'
import { fieldOf } from '#model/resource'
import { wholeLine } from '#model/spreadsheet-import'
import type { Values } from '#model/values'
import { ApiError } from '#server/http/errors'
import type { Writing } from '#server/store/asker'
import { conflictOfIndex } from '#server/store/constraints'
import { editIn } from '#server/store/write'
import { lockWithAbove } from '#server/store/writing'
import { refusalOfLines } from './judge.ts'
import type { CheckedLine } from './lines.ts'
import { cellKey, type Ids } from './staging.ts'
import { editing } from './stored.ts'

/** Rows that are changed before other requests are served. */
const portion = 20

/** What changing rows did: how many it has, the lines whose rows somebody else has changed since, and addresses to tell of. */
interface Changed {
  readonly ids: readonly number[]
  readonly meanwhile: readonly number[]
  readonly told: readonly (readonly string[])[]
}

/**
 * Changes rows as lines say, each as an edit of it does. Throws the message of a line whose row cannot be so; one that
 * somebody has changed or deleted meanwhile stays as it is.
 */
export async function changeRows(
  asking: Writing,
  lines: readonly CheckedLine[],
  named: ReadonlyMap<string, Ids>,
): Promise<Changed> {
  const edits = editing({ ...asking, asker: { ...asking.asker, confirms: true } })
  const writing = { ...asking, ...edits }
  const done: number[] = []
  const meanwhile: number[] = []
  const told: string[][] = []
  // In one order for all, in which they are locked.
  const sorted = lines.toSorted((one, other) => idOf(one) - idOf(other))
  for (const [at, line] of sorted.entries()) {
    if (at % portion === 0) await setImmediate()
    writing.services.ending.throwIfAborted()
    try {
      const touchAbove = await lockWithAbove(writing, idOf(line))
      refuseOwnAddress(writing, line)
      told.push(await editIn(writing, idOf(line), bodyOf(writing, line, named), line))
      await touchAbove()
      done.push(idOf(line))
    } catch (error) {
      const refusal = conflictOfIndex(error, writing.resource) ?? error
      if (!(refusal instanceof ApiError)) throw refusal
      if (refusal.status !== 412 && refusal.status !== 404) throw refusalOf(line, refusal)
      meanwhile.push(line.number)
    }
  }
  return { ids: done, meanwhile, told }
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
