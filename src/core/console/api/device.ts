import { type IDBPDatabase, openDB } from 'idb'
import type {
  Kept,
  KeptClass,
  KeptDay,
  KeptDraft,
  Person,
  Queued,
  Store,
  Stores,
  Waiting,
} from './device-stores.ts'
import { drop, dropNames, dropOld } from './device-upkeep.ts'
import { isNewer, type OneDay, surplusOf } from './kept-days.ts'
import { forgetDevice, rememberDevice } from './remembered.ts'

const checkEvery = 3_600_000

export type Device = Awaited<ReturnType<typeof openDevice>>

let opened: Promise<Device> | undefined

export function device(): Promise<Device> {
  opened ??= openDevice('caderno', forget).catch((error) => {
    forget()
    throw error
  })
  return opened
}

function forget(): void {
  opened = undefined
}

/** What the device keeps of the register: an educator's class, days and marks, and what waits to be sent. */
export async function openDevice(name: string, onClose = () => {}) {
  const db: IDBPDatabase<Stores> = await openDB<Stores>(name, 1, {
    upgrade(db) {
      for (const store of ['pessoa', 'turmas', 'dias', 'rascunhos'] as const)
        db.createObjectStore(store)
      db.createObjectStore('fila', { keyPath: 'id', autoIncrement: true })
    },
    // Another page brings a newer version, which waits for this one.
    blocking: () => close(),
    terminated: () => close(),
  })
  const timer = setInterval(() => dropOld(db).catch(() => undefined), checkEvery)
  function close() {
    clearInterval(timer)
    db.close()
    onClose()
  }
  // Whatever is read next waits for it in the database.
  dropOld(db).catch(close)

  async function put<S extends Exclude<Store, 'fila' | 'dias'>>(
    store: S,
    key: string,
    value: Omit<Stores[S]['value'], 'at'>,
  ) {
    rememberDevice()
    await db.put(store, { ...value, at: Date.now() } as Stores[S]['value'], key)
  }

  async function putDays(owner: string, open: OneDay, days: readonly KeptDay[]) {
    rememberDevice()
    const { store, done } = db.transaction('dias', 'readwrite')
    for (const day of days) {
      const key = keyOf(owner, day)
      const seen = await store.get(key)
      const known = day !== open && seen?.version === day.version ? seen : {}
      if (!seen || day === open || !isNewer(seen.version, day.version))
        // What else was known of these marks stays with them.
        await store.put({ ...known, ...day, owner, at: Date.now() }, key)
    }
    const own = (await store.getAll()).filter((day) => day.owner === owner)
    for (const day of surplusOf(own, open)) await store.delete(keyOf(owner, day))
    await done
  }

  return {
    person: () => db.get('pessoa', 'ultima'),
    /** The class that is open, and the others of its educator. */
    async keepClass(person: Omit<Person, 'at'>, turma: KeptClass, outras: readonly KeptClass[]) {
      await put('pessoa', 'ultima', person)
      await put('turmas', person.owner, { owner: person.owner, turma, outras })
    },
    classesOf: (owner: string) => db.get('turmas', owner),
    /** All that whoever was signed in last has here, in one reading. */
    async seenLast() {
      const work = db.transaction([...db.objectStoreNames])
      const [person, turmas, days, drafts, queue] = await Promise.all([
        work.objectStore('pessoa').get('ultima'),
        work.objectStore('turmas').getAll(),
        work.objectStore('dias').getAll(),
        work.objectStore('rascunhos').getAll(),
        work.objectStore('fila').getAll() as Promise<Queued[]>,
      ])
      const isOwn = ({ owner }: Kept) => owner === person?.owner
      return {
        person,
        classes: turmas.find(isOwn),
        days: days.filter(isOwn),
        draft: drafts.find(isOwn),
        queue: queue.filter(isOwn),
      }
    },
    keepDay: (owner: string, day: KeptDay) => putDays(owner, day, [day]),
    /** Days before the one that is open, each unless a newer version of it is here. */
    keepDaysBefore: putDays,
    dayOf: (owner: string, day: OneDay) => db.get('dias', keyOf(owner, day)),
    daysOf: async (owner: string) => (await db.getAll('dias')).filter((day) => day.owner === owner),
    keepDraft: (owner: string, draft: KeptDraft | null) =>
      draft ? put('rascunhos', owner, { ...draft, owner }) : db.delete('rascunhos', owner),
    hasDraft: async () => (await db.count('rascunhos')) > 0,
    draftOf: (owner: string) => db.get('rascunhos', owner),
    /** Those of an account, in their order. */
    async queue(owner: string): Promise<Queued[]> {
      return ((await db.getAll('fila')) as Queued[]).filter((row) => row.owner === owner)
    },
    async enqueue(owner: string, waiting: Waiting | Queued): Promise<void> {
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
    async handTo(owner: string) {
      const isOther = (row: Kept) => row.owner !== owner
      await drop(db, ['pessoa', 'turmas', 'dias', 'rascunhos'], isOther)
      await dropNames(db, isOther)
      await forgetIfEmpty(db)
    },
    /** Marks stay, without names, until the same account is back. */
    async endSession() {
      await drop(db, ['turmas', 'dias'], () => true)
      await dropNames(db, () => true)
      // At once: another tab may be leaving altogether.
      const work = db.transaction('pessoa', 'readwrite')
      const person = await work.store.get('ultima')
      if (person) await work.store.put({ ...person, nome: '', userId: 0 }, 'ultima')
      await work.done
    },
    async leave(isLeaving: (owner: string) => boolean) {
      await drop(db, [...db.objectStoreNames], ({ owner }) => isLeaving(owner))
      await forgetIfEmpty(db)
    },
    close,
  }
}

export type SeenLast = Awaited<ReturnType<Device['seenLast']>>

function keyOf(owner: string, { turma, data }: OneDay): string {
  return `${owner} ${turma} ${data}`
}

async function forgetIfEmpty(db: IDBPDatabase<Stores>): Promise<void> {
  const counts = await Promise.all([...db.objectStoreNames].map((store) => db.count(store)))
  if (counts.every((count) => count === 0)) forgetDevice()
}
