import { call } from '#console/api/call'
import { rememberWaiting } from '#console/api/remembered'
import { HttpError } from '#console/api/request'
import { getSession, subscribeSession } from '#console/api/session'
import { freshAccess } from '#console/api/token'
import { notificationProvider } from '#console/ui/toasts.tsx'
import { frequencia } from '#resources/frequencia'
import { type Device, device } from '../device/device.ts'
import { keepsDrafts } from '../device/draft-turn.ts'
import type { Saving } from '../device/kept-days.ts'
import type { Queued, Waiting } from '../device/stores.ts'
import { afterSave, isStoredIn } from './day.ts'
import { fetchDay, versionIn } from './day-query.ts'
import {
  endAnswer,
  isAnswering,
  isSameDay,
  publishQueue,
  type Sent,
  tellSent,
} from './queue-state.ts'
import { headersOf, outcomeOf, type Sending, sendQueue } from './sending.ts'
import { signedIn } from './signed-in.ts'

const lockName = 'caderno.fila'
/** How long a register waits for its answer, and what is unsent for its next try, in milliseconds. */
const answerWait = 20_000
const retryEvery = 20_000

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(lockName)
/** The queue has changed; `sent` is the register that went out of it. */
interface Message {
  readonly owner?: string
  readonly sent?: Sent
}

let isWatching = false

/** Sends what waits, whenever there may be a network again, in one tab at a time. */
export function watchQueue(): void {
  if (isWatching) return
  isWatching = true
  const send = () => void sendWaiting().catch(() => undefined)
  window.addEventListener('online', send)
  document.addEventListener('visibilitychange', send)
  subscribeSession(send)
  setInterval(send, retryEvery)
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.sent && data.owner === ownerNow()) tellSent(data.sent)
    void publish().catch(() => undefined)
  })
  send()
}

async function sendWaiting(): Promise<void> {
  const owner = ownerNow()
  if (!owner) return publishQueue([])
  const waiting = (await publish()).filter(({ refused }) => !refused)
  if (waiting.length === 0 || !navigator.onLine) return
  const done = await underLock(async () => sendQueue(await device(), owner, sendFor(owner)))
  const stored = [...done.values()].filter(({ result }) => result === 'stored')
  if (stored.length > 0)
    notificationProvider.open({ type: 'success', message: frequencia.messages.created })
  await changed()
}

/**
 * Saves a register by way of the queue: it is there before it is sent, so that nothing is lost with the page or its
 * network. Throws the refusal of the server; what it refuses does not wait.
 */
export async function saveByQueue(
  waiting: Waiting,
): Promise<{ version: string | null } | 'queued'> {
  const owner = ownerNow()
  if (!owner) throw new HttpError(401)
  const kept = await device()
  const isKeeper = await keepsDrafts()
  const draft = isKeeper ? await kept.draftOf(owner) : undefined
  const { key, replaced, sending } = await underLock(async () => {
    if (hasLeft(owner)) throw new HttpError(401)
    const { key, replaced } = await enqueue(kept, owner, waiting)
    if (isKeeper) await kept.keepDraft(owner, null)
    if (!navigator.onLine) return { key, replaced, sending: undefined }
    const done = await sendQueue(kept, owner, sendFor(owner))
    return { key, replaced, sending: done.get(key) }
  })
  const error = sending && 'error' in sending ? sending.error : undefined
  const status = sending && 'status' in sending ? sending.status : 0
  // In the register of a class that is another's now nothing can be answered: it stays with what was refused.
  if (!error || status === 403 || status === 404) endAnswer(waiting)
  else if (!hasLeft(owner)) {
    // Those that it answers for stay until they are answered.
    if (isAnswering(waiting)) for (const row of replaced) await kept.enqueue(owner, row)
    if (draft) await kept.keepDraft(owner, draft)
    for (const row of await kept.queue(owner)) if (row.key === key) await kept.remove(row)
  }
  await changed()
  if (error) throw error
  return sending?.result === 'stored' ? sending : 'queued'
}

/**
 * A register takes the place of one of its day that has not gone out, and of all of its day that it answers for; the
 * same once more is that one still.
 */
async function enqueue(kept: Device, owner: string, waiting: Waiting) {
  const isAnswer = isAnswering(waiting)
  const ofDay = (await kept.queue(owner)).filter(
    (row) => isSameDay(row, waiting) && (isAnswer || !row.refused),
  )
  const last = isAnswer ? undefined : ofDay.at(-1)
  const isSame = JSON.stringify(last?.frequencias) === JSON.stringify(waiting.frequencias)
  if (last && isSame) return { key: last.key, replaced: [] }
  const replaced = isAnswer ? ofDay : last && !last.tried ? [last] : []
  rememberWaiting('queue', true)
  await kept.enqueue(owner, waiting)
  for (const row of replaced) await kept.remove(row)
  return { key: waiting.key, replaced }
}

/** Gives up what waits, or was refused, of a day. */
export async function giveUp(day: Pick<Waiting, 'turma' | 'data'>): Promise<void> {
  const owner = ownerNow()
  if (!owner) return
  const kept = await device()
  for (const row of await kept.queue(owner)) if (isSameDay(row, day)) await kept.remove(row)
  endAnswer(day)
  await changed()
}

/** Whether a register was still here to be taken back: not sent, or refused. */
export async function takeBack(
  day: Pick<Waiting, 'turma' | 'data'>,
  key: string,
): Promise<boolean> {
  const owner = ownerNow()
  if (!owner) return false
  const kept = await device()
  const isBack = await underLock(async () => {
    const row = (await kept.queue(owner)).find((other) => other.key === key)
    if (!row || (row.tried && !row.refused)) return false
    await kept.remove(row)
    return true
  })
  if (isBack) endAnswer(day)
  await changed()
  return isBack
}

function sendFor(owner: string) {
  return async (row: Queued): Promise<Sending> => {
    try {
      await freshAccess()
      // Another account may have come in by another tab.
      if (ownerNow() !== owner) return { result: 'later' }
      const { headers } = await call(
        frequencia,
        'salvar',
        { id: row.turma, data: row.data },
        {
          body: { turma_id: row.turma, data: row.data, frequencias: row.frequencias },
          headers: headersOf(row),
          signal: AbortSignal.timeout(answerWait),
        },
      )
      const saving = {
        by: signedIn()?.nome ?? null,
        at: new Date().toISOString(),
        isFirst: row.version === null,
      }
      return await stored(owner, row, versionIn(headers), saving)
    } catch (error) {
      return judged(owner, row, error)
    }
  }
}

async function stored(
  owner: string,
  row: Queued,
  version: string | null,
  saving: Saving | undefined,
): Promise<Sending> {
  const { turma, data } = row
  const kept = await device()
  const before = await kept.dayOf(owner, row)
  const day = { saved: new Map(before?.saved), touched: new Map(), version }
  const { saved } = afterSave(day, row.frequencias, version)
  // After 'Sair' nothing of the account is written any more.
  if (ownerNow() === owner) {
    const who = saving && { saving }
    await kept.keepDay(owner, { ...before, turma, data, version, saved: [...saved], ...who })
    const sent = { row, version, ...who }
    tellSent(sent)
    channel?.postMessage({ owner, sent } satisfies Message)
  }
  return { result: 'stored', version }
}

async function judged(owner: string, row: Queued, error: unknown): Promise<Sending> {
  const outcome = outcomeOf(error)
  if (outcome.result !== 'refused' || outcome.status !== 412) return outcome
  const now = await fetchDay(row.turma, row.data).catch(() => null)
  // Stored before, and its answer lost too long ago for its key.
  if (!now || !isStoredIn(now, row.frequencias)) return outcome
  return stored(owner, row, now.version, now.saving)
}

const ownerNow = () => signedIn()?.email

/** Whether this account is gone by its own will, or another one is here: nothing may be kept for it. */
function hasLeft(owner: string): boolean {
  const session = getSession()
  return session.status === 'in'
    ? session.email !== owner
    : 'left' in session && session.left === true
}

/** Web Locks exist on https and localhost only; elsewhere the key alone keeps what is sent twice from being stored twice. */
function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(lockName, work) : work()
}

async function publish(): Promise<readonly Queued[]> {
  const owner = ownerNow()
  const rows = owner ? await (await device()).queue(owner) : []
  if (owner) rememberWaiting('queue', rows.length > 0)
  publishQueue(rows)
  return rows
}

async function changed(): Promise<void> {
  await publish()
  channel?.postMessage({} satisfies Message)
}
