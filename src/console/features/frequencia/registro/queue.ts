import { call } from '#console/api/call'
import { type Device, device, keepsDrafts, type Queued, type Waiting } from '#console/api/device'
import { HttpError } from '#console/api/request'
import { getSession, subscribeSession } from '#console/api/session'
import { freshAccess } from '#console/api/token'
import { notificationProvider } from '#console/ui/toasts.tsx'
import { frequencia } from '#resources/frequencia'
import { fetchDay, versionIn } from './day-query.ts'
import { publishQueue, tellSent } from './queue-state.ts'
import { headersOf, type Sending, sendQueue } from './sending.ts'

const lockName = 'caderno.fila'
/** How long a register waits for its answer, and what is unsent for its next try, in milliseconds. */
const answerWait = 20_000
const retryEvery = 20_000

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(lockName)
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
  channel?.addEventListener('message', () => void publish().catch(() => undefined))
  send()
}

async function sendWaiting(): Promise<void> {
  const owner = ownerNow()
  if (!owner) return publishQueue([])
  const waiting = (await publish()).filter(({ refused }) => !refused)
  if (waiting.length === 0 || !navigator.onLine) return
  const done = await inTurn(async () => sendQueue(await device(), owner, sendFor(owner)))
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
  const { key, sending } = await inTurn(async () => {
    const key = await enqueue(kept, owner, waiting)
    if (isKeeper) await kept.keepDraft(owner, null)
    if (!navigator.onLine) return { key, sending: undefined }
    return { key, sending: (await sendQueue(kept, owner, sendFor(owner))).get(key) }
  })
  const error = sending && 'error' in sending ? sending.error : undefined
  if (error) {
    for (const row of await kept.queue(owner)) if (row.key === key) await kept.remove(row)
    if (draft) await kept.keepDraft(owner, draft)
  }
  await changed()
  if (error) throw error
  return sending?.result === 'stored' ? sending : 'queued'
}

/** A register takes the place of one of its day that has not gone out; the same once more is that one still. */
async function enqueue(kept: Device, owner: string, waiting: Waiting): Promise<string> {
  const ofDay = (await kept.queue(owner)).filter((row) => isSameDay(row, waiting) && !row.refused)
  const last = ofDay.at(-1)
  const isSame = JSON.stringify(last?.frequencias) === JSON.stringify(waiting.frequencias)
  if (last && isSame) return last.key
  if (last && !last.tried) await kept.remove(last)
  await kept.enqueue(owner, waiting)
  return waiting.key
}

/** Takes a register out of the queue, to be answered for in the screen or given up. */
export async function takeOut(row: Queued): Promise<void> {
  await (await device()).remove(row)
  await changed()
}

function isSameDay(one: Waiting, other: Waiting): boolean {
  return one.turma === other.turma && one.data === other.data
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
      return await stored(owner, row, versionIn(headers))
    } catch (error) {
      return judged(owner, row, error)
    }
  }
}

async function stored(owner: string, row: Queued, version: string | null): Promise<Sending> {
  const { turma, data } = row
  const kept = await device()
  const before = await kept.dayOf(owner, row)
  const saved = new Map(before?.saved)
  for (const { aluno_id, status } of row.frequencias) {
    if (status === null) saved.delete(aluno_id)
    else saved.set(aluno_id, status)
  }
  await kept.keepDay(owner, { turma, data, version, saved: [...saved] })
  tellSent({ turma, data, version })
  return { result: 'stored', version }
}

async function judged(owner: string, row: Queued, error: unknown): Promise<Sending> {
  if (!(error instanceof HttpError)) return { result: 'later' }
  const { status, detail } = error
  if (status === 0 || status === 401) return { result: 'later' }
  if (status >= 500 || status === 408 || status === 429) return { result: 'later', error }
  if (status === 412) {
    const now = await fetchDay(row.turma, row.data).catch(() => null)
    // Stored before, and its answer lost too long ago for its key.
    const isStored =
      now && row.frequencias.every((it) => (now.saved.get(it.aluno_id) ?? null) === it.status)
    if (isStored) return stored(owner, row, now.version)
  }
  return { result: 'refused', status, detail, error }
}

function ownerNow(): string | undefined {
  const session = getSession()
  return session.status === 'in' ? session.email : undefined
}

/** Web Locks exist on https and localhost only; elsewhere the key alone keeps what is sent twice from being stored twice. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(lockName, work) : work()
}

async function publish(): Promise<readonly Queued[]> {
  const owner = ownerNow()
  const rows = owner ? await (await device()).queue(owner) : []
  publishQueue(rows)
  return rows
}

async function changed(): Promise<void> {
  await publish()
  channel?.postMessage('changed')
}
