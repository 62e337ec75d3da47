import { type IDBPDatabase, openDB } from 'idb'
import type { Role } from '#model/field'
import { forgetDevice, rememberDevice } from './remembered.ts'

/** How long anything stays on the device, in milliseconds. */
const keptFor = 7 * 86_400_000
/** How long it stays there that something was not sent, without what it said. */
const toldFor = 90 * 86_400_000
const checkEvery = 3_600_000

export interface Kept {
  /** The e-mail of the account. */
  readonly owner: string
  readonly at: number
}

/** Who is signed in, for a start without a server. */
export interface Person extends Kept {
  readonly role: Role
  readonly nome: string
  readonly userId: number
}

/** A row of the queue: it waits to be sent. */
export interface InQueue extends Kept {
  readonly id: number
  /** It may have arrived. */
  readonly tried?: boolean
  /** Also one that waited too long: nothing of what it said is there any more. */
  readonly refused?: { readonly status: number; readonly detail: string | null }
}

/** What the product keeps on the device, beside the person and the queue. */
export interface Keeping<W> {
  /** Its stores by name, and until when their rows stay at most. */
  readonly stores: Readonly<Record<string, 'session' | 'account'>>
  /** What a row of the queue is left with where the names of people go, and where it waited too long. */
  readonly nameless: Partial<W>
  readonly emptied: Partial<W>
}

/** Opens what the device keeps of the accounts that sign in here, each row with its owner and its moment. */
export async function openStore<W extends object>(
  name: string,
  { stores, nameless, emptied }: Keeping<W>,
  onClose = () => {},
) {
  type Queued = W & InQueue
  const named = ['pessoa', ...Object.keys(stores)]
  const db = await openDB(name, 1, {
    upgrade(db) {
      for (const store of named) db.createObjectStore(store)
      db.createObjectStore('fila', { keyPath: 'id', autoIncrement: true })
    },
    // Another page brings a newer version, which waits for this one.
    blocking: () => close(),
    terminated: () => close(),
  })
  const timer = setInterval(() => dropOld().catch(() => undefined), checkEvery)
  function close() {
    clearInterval(timer)
    db.close()
    onClose()
  }
  // Whatever is read next waits for it in the database.
  dropOld().catch(close)

  async function dropOld(): Promise<void> {
    const isOld = ({ at }: Kept) => at < Date.now() - keptFor
    const isForgotten = ({ at }: Kept) => at < Date.now() - toldFor
    await Promise.all([
      drop(db, named, isOld),
      drop(db, ['fila'], isForgotten),
      // Its owner is told.
      cutDown(isOld, emptied),
    ])
  }

  async function cutDown(isCut: (row: Kept) => boolean, left: Partial<W>): Promise<void> {
    const work = db.transaction('fila', 'readwrite')
    for (const row of await work.store.getAll())
      if (isCut(row)) await work.store.put({ ...row, ...left })
    await work.done
  }

  async function forgetIfEmpty(): Promise<void> {
    const counts = await Promise.all([...db.objectStoreNames].map((store) => db.count(store)))
    if (counts.every((count) => count === 0)) forgetDevice()
  }

  /** Those of an account, in their order. */
  async function queue(owner: string): Promise<Queued[]> {
    return (await db.getAll('fila')).filter((row) => row.owner === owner)
  }

  async function put(store: string, key: string, value: Omit<Kept, 'at'>): Promise<void> {
    rememberDevice()
    await db.put(store, { ...value, at: Date.now() }, key)
  }

  return {
    db,
    put,
    queue,
    person: (): Promise<Person | undefined> => db.get('pessoa', 'ultima'),
    keepPerson: (person: Omit<Person, 'at'>) => put('pessoa', 'ultima', person),
    /** How many an account has here to send: one that waited too long has nothing left to lose. */
    async unsent(owner: string): Promise<number> {
      const oldest = Date.now() - keptFor
      return (await queue(owner)).filter(({ at }) => at >= oldest).length
    },
    async enqueue(owner: string, waiting: W): Promise<void> {
      rememberDevice()
      await db.add('fila', { ...waiting, owner, at: Date.now() })
    },
    /** Whether it was still there to be changed. */
    async change(row: Queued): Promise<boolean> {
      const work = db.transaction('fila', 'readwrite')
      const isThere = (await work.store.getKey(row.id)) !== undefined
      if (isThere) await work.store.put(row)
      await work.done
      return isThere
    },
    remove: ({ id }: Queued) => db.delete('fila', id),
    /** Keeps what is of one account, and what others have still to send. */
    async handTo(owner: string): Promise<void> {
      const isOther = (row: Kept) => row.owner !== owner
      await drop(db, named, isOther)
      await cutDown(isOther, nameless)
      await forgetIfEmpty()
    },
    /** What goes with the session; the rest stays, without names, until the same account is back. */
    async endSession(): Promise<void> {
      const going = Object.keys(stores).filter((store) => stores[store] === 'session')
      await drop(db, going, () => true)
      await cutDown(() => true, nameless)
      // At once: another tab may be leaving altogether.
      const work = db.transaction('pessoa', 'readwrite')
      const person = await work.store.get('ultima')
      if (person) await work.store.put({ ...person, nome: '', userId: 0 }, 'ultima')
      await work.done
    },
    async leave(isLeaving: (owner: string) => boolean): Promise<void> {
      await drop(db, [...db.objectStoreNames], ({ owner }) => isLeaving(owner))
      await forgetIfEmpty()
    },
    close,
  }
}

/** All is asked for at once: each answer costs a slow phone a turn of its own. */
async function drop(
  db: IDBPDatabase,
  stores: readonly string[],
  isDropped: (row: Kept) => boolean,
): Promise<void> {
  const work = db.transaction(stores, 'readwrite')
  await Promise.all(
    stores.map(async (name) => {
      const store = work.objectStore(name)
      const [keys, rows] = await Promise.all([store.getAllKeys(), store.getAll()])
      await Promise.all(
        keys.flatMap((key, at) => (rows[at] && isDropped(rows[at]) ? [store.delete(key)] : [])),
      )
    }),
  )
  await work.done
}
